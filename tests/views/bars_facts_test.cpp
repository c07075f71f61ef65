// Bars per communicator, printed as text.
#include <QTest>
#include <set>

#include "run_from_text.h"
#include "test_class.h"
#include "views/charts/bar_text.h"
#include "views/shared/series_colours.h"

using namespace weft;

namespace bars_facts_test {

QString print(const BarFacts& facts) {
  QString text;
  for (const Bar& bar : facts.bars) {
    QStringList parts;
    for (const BarSegment& segment : bar.segments)
      parts << QString("%1 %2").arg(QString::fromStdString(facts.series[segment.series])).arg(segment.value);
    text += QString::fromStdString(bar.label) + ": " + parts.join(", ") + '\n';
  }
  return text;
}

const char* const profile = R"(
  comm W 4 - -
  comm W_s1.0 2 W Comm_split
  comm W_s1.2 2 W Comm_split
  comm *0.0 1 - - internal
  op W Bcast calls=4 bytes=400 seconds=1.5
  op W Recv calls=2 bytes=70000 seconds=0.5
  op W_s1.0 Isend calls=8 bytes=5000 seconds=0.25
  op W_s1.0 Bcast calls=2 bytes=100 seconds=0.125
  op *0.0 Waitall calls=99 bytes=0 seconds=9
)";

class BarsFactsTest : public QObject {
  Q_OBJECT

 private slots:
  void largestFirstWithoutTheProfilersOwn() {
    const auto run = RunFromText::read(profile);
    const BarFacts time = collectBars(*run, {BarMetric::time, 15, 8, false});
    QCOMPARE(print(time), QString("W (4): Bcast 1.5, Recv 0.5\nW_s1.0 (2): Bcast 0.125, Isend 0.25\n"));
    QCOMPARE(time.total, 2.375);
    QVERIFY(time.missing.empty());
    QCOMPARE(print(collectBars(*run, {BarMetric::calls, 15, 8, false})),
             QString("W_s1.0 (2): Isend 8, Bcast 2\nW (4): Bcast 4, Recv 2\n"));
  }

  void volumeLeavesReceivesOut() {
    const auto run = RunFromText::read(profile);
    QCOMPARE(print(collectBars(*run, {BarMetric::volume, 15, 8, false})),
             QString("W_s1.0 (2): Isend 5000, Bcast 100\nW (4): Bcast 400\n"));
  }

  void smallOperationsAndCommunicatorsAreCountedNotLost() {
    const auto run = RunFromText::read(profile);
    const BarFacts facts = collectBars(*run, {BarMetric::time, 1, 1, false});
    QCOMPARE(facts.series, (std::vector<std::string>{"Bcast", "other"}));
    QCOMPARE(print(facts), QString("W (4): Bcast 1.5, other 0.5\n"));
    QCOMPARE(facts.leftOut, std::size_t{1});
    QCOMPARE(facts.leftOutTotal, 0.375);
    QCOMPARE(facts.total, 2.375);
  }

  void aSingleSmallOperationKeepsItsName() {
    const auto run = RunFromText::read(profile);
    QCOMPARE(collectBars(*run, {BarMetric::time, 15, 2, false}).series,
             (std::vector<std::string>{"Bcast", "Recv", "Isend"}));
  }

  // Bcast was blue in one column and orange in the next.
  void anOperationHasOneColourInAllRuns() {
    const auto one = RunFromText::read("comm W 4 - -\nop W Bcast calls=1 seconds=9\nop W Recv calls=1 seconds=1\n");
    const auto other = RunFromText::read(
        "comm W 4 - -\nop W Recv calls=1 seconds=0.05\nop W Send calls=1 seconds=0.04\nop W Bcast calls=1 "
        "seconds=0.01\n");
    const BarFacts a = collectBars(*one, {}), b = collectBars(*other, {});
    QCOMPARE(a.series, (std::vector<std::string>{"Bcast", "Recv"}));
    QCOMPARE(b.series, (std::vector<std::string>{"Recv", "Send", "Bcast"}));
    BarOptions options;
    options.series = seriesOfAll({&a.operations, &b.operations});  // shares: Bcast 0.9 + 0.1, Recv 0.1 + 0.5, Send 0.4
    QCOMPARE(options.series, (std::vector<std::string>{"Bcast", "Recv", "Send"}));
    for (const auto& run : {one, other}) QCOMPARE(collectBars(*run, options).series, options.series);
    QCOMPARE(print(collectBars(*other, options)), QString("W (4): Bcast 0.01, Recv 0.05, Send 0.04\n"));
    QCOMPARE(seriesOfAll({&a.operations, &b.operations}, 1), (std::vector<std::string>{"Bcast", "other"}));
    options.series = {"Bcast", "other"};
    QCOMPARE(print(collectBars(*other, options)), QString("W (4): Bcast 0.01, other 0.09\n"));
  }

  void everyNamedOperationHasAColourOfItsOwn() {
    std::string text = "comm W 4 - -\n";
    for (int i = 0; i < 9; ++i) text += "op W Op" + std::to_string(i) + " calls=1 seconds=1\n";
    for (const Theme& theme : {Theme::lightTheme(), Theme::darkTheme()}) {
      const BarFacts nine = collectBars(*RunFromText::read(text), {});
      QCOMPARE(nine.series.size(), std::size_t{9});
      std::set<QRgb> seen;
      for (std::size_t at = 0; at < 9; ++at) seen.insert(seriesColour(at, isOther(nine, at), theme).rgb());
      QCOMPARE(seen.size(), std::size_t{9});
      QVERIFY(!seen.contains(theme.background.rgb()));
    }
  }

  void foldsFamilies() {
    const auto run = RunFromText::read(R"(
      comm W 8 - -
      comm a 2 W Comm_split
      comm b 2 W Comm_split
      comm c 2 W Comm_split
      comm d 2 W Comm_split
      comm e 8 W Comm_dup
      op a Bcast calls=1 bytes=1 seconds=1
      op c Bcast calls=1 bytes=1 seconds=2
      op e Bcast calls=1 bytes=1 seconds=2.5
    )");
    QCOMPARE(print(collectBars(*run, {BarMetric::time, 15, 8, true})),
             QString("4 × size 2 below W: Bcast 3\ne (8): Bcast 2.5\n"));
    QCOMPARE(print(collectBars(*run, {BarMetric::time, 15, 8, false})),
             QString("e (8): Bcast 2.5\nc (2): Bcast 2\na (2): Bcast 1\n"));
  }

  void saysWhatIsMissing() {
    auto run = std::make_shared<RunSnapshot>(*RunFromText::read("comm W 4 - -\nop W Bcast calls=4\n"));
    run->sources.push_back({SourceId{1}, {"p.csv", kinds::profile, "mpisee CSV C2", "", ""}, 1, 0});
    QCOMPARE(collectBars(*run, {BarMetric::time, 15, 8, false}).missing,
             "The time is not recorded in this profile (mpisee CSV C2).");
    QVERIFY(collectBars(*run, {BarMetric::calls, 15, 8, false}).missing.empty());
    run->communicators[0].statedBytes = 4096;
    const BarFacts stated = collectBars(*run, {BarMetric::volume, 15, 8, false});
    QCOMPARE(print(stated), QString("W (4): all operations 4096\n"));
    QVERIFY(stated.stated);
    QVERIFY(!collectBars(RunSnapshot{}, {}).missing.empty());
  }

  // Classes of sizes ascend and are all there; ranks are the largest first. Of both the sum is that of what they were
  // made of.
  void sizesAndRanks() {
    auto run = std::make_shared<RunSnapshot>(*RunFromText::read(profile));
    run->operationNames = {{OperationId(1), "Isend"}, {OperationId(2), "Irecv"}};
    std::uint64_t sent = 0;
    for (const std::uint64_t low : {std::uint64_t{4096}, std::uint64_t{0}, std::uint64_t{16}})
      for (const std::uint32_t communicator : {1U, 2U})
        for (const std::uint32_t operation : {1U, 2U}) {
          StatisticsGroup one{.communicator = CommunicatorId(communicator),
                              .operation = OperationId(operation),
                              .sizeMin = low,
                              .sizeMax = low == 0 ? 1 : low * 2};
          one.calls = 10;
          one.bytes = 10 * low + communicator;
          one.callsOf = one.bytesOf = Statistic::sum;
          run->bySize.push_back(one);
          if (operation == 1) sent += *one.bytes;
        }
    BarOptions options{.metric = BarMetric::volume, .bars = 1, .by = BarsBy::size};
    const BarFacts all = collectBars(*run, options);
    QStringList labels;
    for (const Bar& bar : all.bars) labels << QString::fromStdString(bar.label);
    QCOMPARE(labels.join(", "), QString("0 B, 16–31 B, 4096–8191 B"));
    QCOMPARE(all.total, static_cast<double>(sent));  // receives would count twice
    options.communicators = {CommunicatorId(2)};
    const BarFacts part = collectBars(*run, options);
    QVERIFY(part.total < all.total && part.bars.size() == 3);

    for (const std::uint32_t rank : {0U, 1U, 2U}) {
      StatisticsGroup one{.operation = OperationId(1), .rank = RankId(rank)};
      one.sumSeconds = 1.0 + rank;
      run->byRank.push_back(one);
    }
    const BarFacts ranks = collectBars(*run, {.metric = BarMetric::time, .bars = 2, .by = BarsBy::rank});
    QCOMPARE(print(ranks), QString("rank 2: Isend 3\nrank 1: Isend 2\n"));
    QVERIFY(ranks.bars[0].rank == RankId(2) && ranks.leftOut == 1 && ranks.largest == 3.0);
    QVERIFY(!collectBars(*RunFromText::read(profile), {.by = BarsBy::size}).missing.empty());
    QVERIFY(!collectBars(*RunFromText::read(profile), {.by = BarsBy::rank}).missing.empty());
  }

  // 1.5 + 0.5 s of four ranks are 0.5 s of each, 0.375 s of two are less.
  void onlyWhatTheMeanRankSpentMoreIn() {
    const auto run = RunFromText::read(profile);
    const BarFacts above = collectBars(*run, {.metric = BarMetric::time, .above = 0.2});
    QCOMPARE(print(above), QString("W (4): Bcast 1.5, Recv 0.5\n"));
    QCOMPARE(above.leftOut, std::size_t(1));
    QCOMPARE(above.leftOutTotal, 0.375);
    QCOMPARE(collectBars(*run, {.metric = BarMetric::time, .perRank = true, .above = 0.2}).bars.size(), std::size_t(1));
    QCOMPARE(collectBars(*run, {.metric = BarMetric::time, .above = 0.1}).bars.size(), std::size_t(2));
    QVERIFY(collectBars(*run, {.metric = BarMetric::time, .above = 9}).missing.find("9") != std::string::npos);
    QCOMPARE(collectBars(*run, {.metric = BarMetric::calls, .above = 9}).bars.size(), std::size_t(2));
  }

  // Each operation over all communicators, the one with most of all first; the profiler's own are no part of it.
  void barsOfOperationsAreStackedByCommunicator() {
    const auto run = RunFromText::read(profile);
    const BarFacts time = collectBars(*run, {.metric = BarMetric::time, .by = BarsBy::operation});
    QCOMPARE(print(time), QString("Bcast: W 1.5, W_s1.0 0.125\nRecv: W 0.5\nIsend: W_s1.0 0.25\n"));
    QCOMPARE(time.total, 2.375);
    QCOMPARE(print(collectBars(*run, {.metric = BarMetric::volume, .by = BarsBy::operation})),
             QString("Isend: W_s1.0 5000\nBcast: W_s1.0 100, W 400\n"));
  }

  void meanOfAMember() {
    const auto run = RunFromText::read(profile);
    QCOMPARE(print(collectBars(*run, {.metric = BarMetric::time, .perRank = true})),
             QString("W (4): Bcast 0.375, Recv 0.125\nW_s1.0 (2): Bcast 0.0625, Isend 0.125\n"));
  }

  // Left out where they are more than all else, and said to be.
  void initIsFoldedWhereItHidesTheRest_data() {
    QTest::addColumn<double>("seconds");
    QTest::addColumn<bool>("folded");
    QTest::newRow("little") << 1.0 << false;
    QTest::newRow("most") << 20.0 << true;
  }
  void initIsFoldedWhereItHidesTheRest() {
    QFETCH(double, seconds);
    QFETCH(bool, folded);
    const auto run =
        RunFromText::read(std::string(profile) + "  op W Init calls=4 seconds=" + std::to_string(seconds) + "\n");
    const BarFacts facts = collectBars(*run, {}), whole = collectBars(*run, {.whole = true});
    QCOMPARE(facts.folded.empty(), !folded);
    QCOMPARE(whole.total, 2.375 + seconds);
    QCOMPARE(facts.total, folded ? 2.375 : 2.375 + seconds);
    QVERIFY(whole.folded.empty());
    if (folded) QVERIFY(leftOutText(facts).contains("20 s"));
  }

  void maximaAreSaidToBeMaxima() {
    const auto run = RunFromText::read("comm W 4 - -\nop W Bcast calls=4 bytes=4 derived max=0.5\n");
    const BarFacts facts = collectBars(*run, {});
    QVERIFY(facts.maxima);
    QVERIFY(describe(facts).contains("largest rank"));
  }
};

WEFT_TEST(BarsFactsTest)

}  // namespace bars_facts_test
#include "bars_facts_test.moc"
