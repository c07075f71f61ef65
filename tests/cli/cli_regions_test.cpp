// A region is all that happened while it was open, and with --region-exclusive what happened in it alone: whatever
// command is asked.
#include "cli.h"
#include "core/store/run_writer.h"
#include "test_class.h"

using namespace weft;

class CliRegionsTest : public QObject {
  Q_OBJECT

 private slots:
  // main around solve around exchange, which alone sends; main waits; idle does nothing.
  void initTestCase() {
    RunWriter out(run_.toStdString());
    out.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
    const OperationId send = out.operation("Send");
    const RegionId solve = out.region("solve"), exchange = out.region("exchange"), main = out.region("main");
    out.region("idle");
    out.regionParent(exchange, solve);
    out.regionParent(solve, main);
    const CommunicatorId world = out.communicator({"W", 2, "", false, false, {}, {}});
    out.members(world, std::vector{RankId(0), RankId(1)}, true);
    for (const auto& [region, bytes] : {std::pair(main, 1ULL), {solve, 20ULL}, {exchange, 300ULL}}) {
      out.statistics({world, region, RankId(0), send, 0, {}, bytes, bytes, false, 0.5, {}});
      out.pairTraffic(
          {world, region, PairClass::pointToPoint, send, RankId(0), false, true, true, {{RankId(1), 1, bytes}}});
    }
    for (const std::uint32_t rank : {0U, 1U})
      out.process({RankId(rank), "n" + std::to_string(rank), HostOrigin::profile, 2.0});
    out.endSource({});
    out.commit();
  }

  void regionsHoldWhatIsWithin_data() {
    QTest::addColumn<QStringList>("regions");
    QTest::addColumn<QString>("bytes");
    QTest::newRow("main") << QStringList{"--region", "main"} << "321";
    QTest::newRow("main alone") << QStringList{"--region", "main", "--region-exclusive"} << "1";
    QTest::newRow("solve") << QStringList{"--region", "solve"} << "320";
    QTest::newRow("solve alone") << QStringList{"--region", "solve", "--region-exclusive"} << "20";
    QTest::newRow("the innermost") << QStringList{"--region", "exchange"} << "300";
    QTest::newRow("two, one within the other") << QStringList{"--region", "main", "--region", "exchange"} << "321";
    QTest::newRow("two alone") << QStringList{"--region", "main", "--region", "exchange", "--region-exclusive"}
                               << "301";
  }
  void regionsHoldWhatIsWithin() {
    QFETCH(QStringList, regions);
    QFETCH(QString, bytes);
    QCOMPARE(told("report", regions, "bytes"), bytes);
    QCOMPARE(told("report", regions, "calls"), bytes);  // as many were made
    QCOMPARE(told("pairs", regions, "bytes"), bytes);
  }

  void aRegionInWhichNothingWasDoneSaysSo() {
    const cli::Ran ran = cli::runWeft({"report", run_, "--region", "idle"});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.err.find("nothing was done in these regions") != std::string::npos, ran.err.c_str());
  }
  // What was typed is quoted, and obeyed by no terminal.
  void errorsQuoteNoEscapes() {
    const cli::Ran ran = cli::runWeft({"report", run_, "--region", "no\x1b[31mred"});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.err.find('\x1b') == std::string::npos && ran.err.find("no\\x1b[31mred") != std::string::npos,
             ran.err.c_str());
  }
  void exclusiveNeedsARegion() { QCOMPARE(cli::runWeft({"pairs", run_, "--region-exclusive"}).status, 2); }

 private:
  QString told(const QString& command, const QStringList& regions, const char* column) const {
    const cli::Ran ran = cli::runWeft(QStringList{command, run_, "--format", "csv"} + regions);
    const auto rows = cli::csv(ran.out);
    return ran.status == 0 && rows.size() == 1 ? QString::fromStdString(rows[0].at(column))
                                               : QString::fromStdString(ran.err + ran.out);
  }

  QTemporaryDir folder_;
  const QString run_ = folder_.filePath("regions.weft");
};

WEFT_TEST(CliRegionsTest)
#include "cli_regions_test.moc"
