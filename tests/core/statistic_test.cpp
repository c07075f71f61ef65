// What a number represents goes from the reader to every sum, and numbers that represent different things are not
// subtracted.
#include <QTemporaryDir>
#include <QtTest>

#include "core/store/run_snapshot.h"
#include "core/store/run_writer.h"
#include "core/sums/comparable.h"
#include "core/sums/totals_difference.h"
#include "test_class.h"

using namespace weft;

namespace statistic_test {

struct Given {
  const char* operation;
  std::uint64_t calls, bytes;
  Statistic callsOf, bytesOf;
};

class StatisticTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  RunSnapshot run(const std::vector<Given>& rows, std::optional<std::uint64_t> statedCalls = {}) const {
    const std::string path = folder_.filePath("run.weft").toStdString();
    RunWriter out(path);
    out.beginSource({"profile.csv", kinds::profile, "mpisee CSV C6", "", ""});
    const CommunicatorId world = out.communicator({"W", 4, "", false, false, {}, statedCalls});
    for (const Given& each : rows) {
      StatisticsRow row{world, {}, {}, out.operation(each.operation), {}, {}, each.calls, each.bytes};
      row.callsOf = each.callsOf;
      row.bytesOf = each.bytesOf;
      out.statistics(row);
    }
    out.endSource({});
    out.commit();
    return loadSnapshot(RunStore(path), path);
  }

  static CommunicatorTotals totals(const RunSnapshot& run) { return totalsByCommunicator(run).begin()->second; }

 private slots:
  void comeBackFromTheStore() {
    const RunSnapshot all = run(
        {{"Send", 8, 800, Statistic::sum, Statistic::sum}, {"Bcast", 3, 30, Statistic::ofOneRank, Statistic::maximum}});
    QCOMPARE(statisticWord(all.operations[0].callsOf), std::string("one_rank"));
    QCOMPARE(statisticWord(all.operations[0].bytesOf), std::string("maximum"));
    QVERIFY(all.operations[1].callsOf.isPlain() && all.operations[1].bytesOf.isPlain());
    QCOMPARE(statisticWords(totals(all).callsOf), std::string("sum over ranks, in part of one rank"));
    QCOMPARE(statisticWord(totals(all).volumeOf), std::string("sum+maximum"));
  }

  // Cells are of one rank or maxima: the source's own total, if it is more than they are together, is the sum.
  void statedTotals_data() {
    QTest::addColumn<int>("stated");
    QTest::addColumn<int>("calls");
    QTest::addColumn<QString>("of");
    QTest::newRow("none") << -1 << 11 << "sum+one_rank";
    QTest::newRow("sum of the cells") << 11 << 11 << "sum+one_rank";
    QTest::newRow("sum over ranks") << 20 << 20 << "sum";
  }
  void statedTotals() {
    QFETCH(int, stated);
    QFETCH(int, calls);
    QFETCH(QString, of);
    const auto known = stated < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(stated));
    const CommunicatorTotals all = totals(
        run({{"Send", 8, 0, Statistic::sum, Statistic::sum}, {"Bcast", 3, 0, Statistic::ofOneRank, Statistic::sum}},
            known));
    QCOMPARE(*all.calls, static_cast<std::uint64_t>(calls));
    QCOMPARE(QString::fromStdString(statisticWord(all.callsOf)), of);
  }

  void onlyLikeIsSubtracted() {
    const RunSnapshot one = run({{"Bcast", 3, 30, Statistic::ofOneRank, Statistic::sum}}),
                      all = run({{"Bcast", 12, 40, Statistic::sum, Statistic::sum}});
    const CommunicatorTotals a = totals(one), b = totals(all);
    QVERIFY(!sidesOf(&a, &b, TotalsMeasure::calls).difference);
    QCOMPARE(*sidesOf(&a, &a, TotalsMeasure::calls).difference, 0.0);
    QCOMPARE(*sidesOf(&a, &b, TotalsMeasure::volume).difference, 10.0);
    const auto notes = differentStatistics(one, all, "A", "B");
    QCOMPARE(notes.size(), std::size_t(1));
    QCOMPARE(notes.front(), std::string("calls of Bcast are not subtracted: A has them of one rank, B sum over ranks"));
    QVERIFY(differentStatistics(all, all, "A", "B").empty());
  }

  void collectivesOfOneKind() {
    RunSnapshot a, b;
    for (RunSnapshot* each : {&a, &b}) each->pairLayers = {{{}, {}, PairClass::collective}};
    QVERIFY(!differentCollectives(a, b, {}));  // not said
    a.facts[collectiveMessages::fact] = collectiveMessages::defined;
    b.facts[collectiveMessages::fact] = collectiveMessages::defined;
    QVERIFY(!differentCollectives(a, b, {}));
    b.facts[collectiveMessages::fact] = collectiveMessages::sent;
    QVERIFY(differentCollectives(a, b, {}) && differentCollectives(a, b, {"collective"}));
    QVERIFY(!differentCollectives(a, b, {"p2p"}));
    b.pairLayers.clear();
    QVERIFY(!differentCollectives(a, b, {}));
  }
};

WEFT_TEST(StatisticTest)

}  // namespace statistic_test
#include "statistic_test.moc"
