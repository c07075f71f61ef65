// Sums that pass 2^63 are held there: whatever command prints one says so, and prints no other number for it.
#include "cli.h"
#include "core/store/run_writer.h"
#include "test_class.h"

using namespace weft;

class CliHeldSumsTest : public QObject {
  Q_OBJECT

 private slots:
  // Two ranks sent as much as the store holds in one number.
  void initTestCase() {
    const auto most = static_cast<std::uint64_t>(INT64_MAX);
    RunWriter out(run_.toStdString());
    out.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
    const OperationId send = out.operation("Send"), isend = out.operation("Isend");
    const CommunicatorId world = out.communicator({"W", 2, "", false, false, {}, {}});
    out.members(world, std::vector{RankId(0), RankId(1)}, true);
    for (const std::uint32_t rank : {0U, 1U}) {
      out.process({RankId(rank), "n" + std::to_string(rank + 1), HostOrigin::profile, 2.0});
      out.statistics({world, {}, RankId(rank), send, 0, {}, 1, most - 1, false, 0.5, {}});
      for (const OperationId each : {send, isend})
        out.pairTraffic({world,
                         {},
                         PairClass::pointToPoint,
                         each,
                         RankId(rank),
                         false,
                         true,
                         true,
                         {{RankId(1 - rank), 1, most - rank - 1}}});
    }
    out.endSource({});
    out.commit();
  }

  void heldSumsAreTold_data() {
    QTest::addColumn<QStringList>("command");
    for (const char* command : {"report", "report --format csv", "report --format json", "report --format markdown",
                                "pairs", "pairs --by host", "pairs --format json", "info", "info --format json"})
      QTest::newRow(command) << QString(command).split(' ');
  }
  void heldSumsAreTold() {
    QFETCH(QStringList, command);
    command.insert(1, run_);
    const cli::Ran ran = cli::runWeft(command);
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const QString out = QString::fromStdString(ran.out), errors = QString::fromStdString(ran.err);
    QVERIFY2(out.contains("9223372036854775807"), qPrintable(out));
    QCOMPARE(errors.count("some sums pass 2^63 and are held there"), 1);
  }
  void otherNumbersAreNot() {
    const cli::Ran ran = cli::runWeft({"pairs", run_, "--communicator", "W", "--rank", "1", "--class", "collective"});
    QVERIFY(ran.err.find("2^63") == std::string::npos);
  }

 private:
  QTemporaryDir folder_;
  const QString run_ = folder_.filePath("held.weft");
};

WEFT_TEST(CliHeldSumsTest)
#include "cli_held_sums_test.moc"
