// Each command that draws nothing with each of its declared options, on the sample and on damaged fabrics.
#include "command_walk.h"
#include "test_class.h"

namespace cli_walk_test {

constexpr const char* ofFabrics = "fabric links users route whatif hotspots remap";

class CliWalkTest : public QObject {
  Q_OBJECT

  static constexpr std::array<const char*, 3> rows[] = {
      {"sample", "", ""},
      {"torus without a switch", "torus7x5_damaged/lash", ofFabrics},
      {"tree without cables", "ft3_damaged/updn", ofFabrics},
      {"irregular tree", "irregular/updn", ofFabrics},
      {"rail whose dump lost lines", "dualrail_r1/minhop", ofFabrics},
      {"mesh whose tables lost lines", "mesh6x5/dor", ofFabrics},
  };

 private slots:
  void walk_data() {
    QTest::addColumn<QString>("dumps");
    QTest::addColumn<QString>("commands");  // empty: all but those that draw
    for (const auto& [name, dumps, commands] : rows) QTest::newRow(name) << dumps << commands;
  }
  void walk() {
    QFETCH(const QString, dumps);
    QFETCH(const QString, commands);
    cli::walk::CommandWalk().walk(dumps, commands.split(' ', Qt::SkipEmptyParts));
  }
};

WEFT_TEST(CliWalkTest)

}  // namespace cli_walk_test
#include "cli_walk_test.moc"
