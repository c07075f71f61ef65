// `weft figure --view timeline`, its rows in all orders, of a run with several hosts.
#include <QXmlStreamReader>

#include "cli.h"
#include "test_class.h"
#include "wait_run.h"

namespace cli_timeline_test {

using namespace cli;
using namespace weft;

class CliTimelineTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    run_ = folder_.filePath("run.weft");
    test::writeWaitRun(run_.toStdString(), {}, [](RunWriter& out) {
      const RegionId solve = out.region("solve");
      const OperationId receive = out.operation("Recv");
      out.state({StateId(1), solve, {}});
      out.state({StateId(2), solve, receive});
      for (std::uint32_t rank = 0; rank < 4; ++rank)
        out.stateChunk({RankId(rank), 0, 0, {{StateId(1), 1'000'000'000 + rank}, {StateId(2), 500'000'000}}});
    });
  }

  void rowsAreWhatIsAskedFor_data() {
    QTest::addColumn<QString>("rows");
    QTest::addColumn<QStringList>("labels");
    QTest::newRow("rank") << "rank" << QStringList{"0", "1", "2", "3"};
    QTest::newRow("host") << "host" << QStringList{"n1", "n2", "n3", "n4"};
    QTest::newRow("leaf") << "leaf" << QStringList{"leaf1", "leaf2"};
    QTest::newRow("communicator") << "communicator" << QStringList{"W"};
  }
  void rowsAreWhatIsAskedFor() {
    QFETCH(QString, rows);
    QFETCH(QStringList, labels);
    for (const char* colours : {"operation", "region", "state", "wait"}) {
      const QString file = folder_.filePath("timeline.svg");
      const Ran ran = runWeft({"figure", run_, "--view", "timeline", "--rows", rows, "--colours", colours, "-o", file});
      QVERIFY2(ran.status == 0, ran.err.c_str());
      const QStringList found = texts(file);
      for (const QString& label : labels) QVERIFY2(found.contains(label), qPrintable(found.join(" | ")));
    }
  }

 private:
  static QStringList texts(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    QXmlStreamReader reader(&file);
    QStringList all;
    while (!reader.atEnd())
      if (reader.readNext() == QXmlStreamReader::Characters && !reader.text().trimmed().isEmpty())
        all << reader.text().toString();
    return all;
  }

  QTemporaryDir folder_;
  QString run_;
};

WEFT_TEST(CliTimelineTest)

}  // namespace cli_timeline_test
#include "cli_timeline_test.moc"
