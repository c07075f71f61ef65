// Each command that draws with each of its declared options, on the sample.
#include "command_walk.h"
#include "test_class.h"

namespace drawn_walk_test {

class DrawnWalkTest : public QObject {
  Q_OBJECT

 private slots:
  void figuresOfTheSample() { cli::walk::CommandWalk().walk("", {"figure"}); }
  void reportsOfTheSample() { cli::walk::CommandWalk().walk("", {"report"}); }
};

WEFT_TEST(DrawnWalkTest)

}  // namespace drawn_walk_test
#include "drawn_walk_test.moc"
