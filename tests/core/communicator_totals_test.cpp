// Spreads, totals and sizes of communicators.
#include <QTemporaryDir>
#include <QTest>

#include "core/store/run_writer.h"
#include "core/sums/communicator_sizes.h"
#include "core/sums/communicator_totals.h"
#include "test_class.h"

using namespace weft;

class CommunicatorTotalsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    RunWriter writer(path_ = folder_.filePath("run.weft").toStdString());
    writer.beginSource({"profile", kinds::profile, "made here", "", ""});
    const OperationId send = writer.operation("Send"), receive = writer.operation("Recv");
    const auto add = [&](const char* name, std::optional<std::uint32_t> size, const char* call, bool internal = false) {
      return writer.communicator({name, size, call, internal, false, {}, {}});
    };
    const CommunicatorId world = add("W", 4, ""), split = add("W_s1.0", 2, "Comm_split"),
                         idle = add("W_s1.2", 2, "Comm_split");
    add("W_a1", 4, "Cart_create");
    add("*0.0", 4, "Comm_dup", true);
    add("W_c1", {}, "Comm_create");
    // Rank 0: 1 + 2 s, rank 1: 1 s, rank 2 without a time; receives are no volume.
    writer.statistics({world, {}, RankId(0), send, 0, 64, 1, 30, false, 1.0, {}});
    writer.statistics({world, {}, RankId(0), send, 64, 128, 1, 60, false, 2.0, {}});
    writer.statistics({world, {}, RankId(1), send, 0, 64, 1, 10, false, 0.75, {}});
    writer.statistics({world, {}, RankId(1), receive, 0, 64, 1, 9999, false, 0.25, {}});
    writer.statistics({world, {}, RankId(2), send, 0, 64, 1, 20, false, {}, {}});
    writer.statistics({split, {}, {}, send, 0, 64, 9, 900, false, {}, 3.0});  // over all ranks
    writer.statistics({idle, {}, RankId(2), send, 0, 64, 1, 0, false, 0.0, {}});
    writer.endSource({});
    writer.commit();
  }

  void spreadsAreOverRanksThatHaveTheNumber() {
    const auto spreads = RunStore(path_).rankSpreads();
    QCOMPARE(spreads.size(), std::size_t(2));
    QCOMPARE(spreads[0].communicator, CommunicatorId(1));
    QCOMPARE(spreads[0].seconds->ranks, std::uint64_t(2));
    QCOMPARE(spreads[0].seconds->mean, 2.0);
    QCOMPARE(spreads[0].seconds->max, 3.0);
    QCOMPARE(spreads[0].seconds->min, 1.0);
    QCOMPARE(spreads[0].bytes->ranks, std::uint64_t(3));
    QCOMPARE(spreads[0].bytes->mean, 40.0);
    QCOMPARE(spreads[0].bytes->max, 90.0);
    QVERIFY(spreads[1].seconds && !spreads[1].seconds->imbalance());  // nobody spent any
  }

  void totalsHaveTheImbalance() {
    const auto totals = totalsByCommunicator(loadSnapshot(RunStore(path_), path_));
    QCOMPARE(totals.at(CommunicatorId(1)).imbalance, std::optional(1.5));
    QCOMPARE(totals.at(CommunicatorId(1)).byteImbalance, std::optional(2.25));
    QVERIFY(!totals.at(CommunicatorId(2)).imbalance && !totals.at(CommunicatorId(3)).imbalance);
    CommunicatorTotals sum = totals.at(CommunicatorId(2));
    sum.add(totals.at(CommunicatorId(1)));
    QCOMPARE(sum.imbalance, std::optional(1.5));
  }

  void sizesAreCountedByCall() {
    const auto sizes = communicatorSizes(RunStore(path_).communicators());
    QCOMPARE(sizes.size(), std::size_t(3));
    QCOMPARE(sizes[0].size, std::optional<std::uint32_t>(2));
    QCOMPARE(sizes[0].byCall, (std::map<std::string, std::uint64_t>{{"Comm_split", 2}}));
    QCOMPARE(sizes[1].byCall, (std::map<std::string, std::uint64_t>{{"", 1}, {"Cart_create", 1}}));
    QVERIFY(!sizes[2].size);
    QCOMPARE(creatingCalls(sizes), (std::vector<std::string>{"Cart_create", "Comm_create", "Comm_split", ""}));
  }

 private:
  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_TEST(CommunicatorTotalsTest)
#include "communicator_totals_test.moc"
