// Collective calls and facts of processes come back from a store as they went in.
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include "core/store/call_store.h"
#include "core/store/process_facts.h"
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace call_store_test {

std::vector<CollectiveCallRow> callsOf(const RunStore& store, const PairFilter& filter) {
  std::vector<CollectiveCallRow> all;
  CallStore(store).calls(filter, [&](const CollectiveCallRow& row) {
    all.push_back(row);
    return true;
  });
  return all;
}

class CallStoreTest : public QObject {
  Q_OBJECT

 private slots:
  void callsKeepTheirArguments() {
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("run.weft").toStdString();
    RunWriter writer(file);
    writer.beginSource({"b", kinds::recording, "test", "", "xxh3:0"});
    const CommunicatorId world = writer.communicator({.name = "W", .size = 4}),
                         half = writer.communicator({.name = "half", .size = 2});
    const OperationId reduce = writer.operation("Reduce"), gather = writer.operation("Gatherv");
    const RegionId step = writer.region("step");
    writer.collectiveCall({world, step, reduce, 7, 3, 1000, 8, true, ReductionKind::ordered, {}});
    writer.collectiveCall({half, {}, gather, 1, 0, 0, 4, false, {}, {0, 0, 5, 0}});
    writer.processFact(RankId(1), "cgroup", "/job");
    writer.processFact(RankId(0), "cgroup", "/job");
    writer.processFact(RankId(0), "cgroup", "/another");  // the first wins
    writer.endSource({});
    writer.commit();
    const RunStore store(file);
    const auto all = callsOf(store, {});
    QCOMPARE(all.size(), std::size_t(2));
    QVERIFY(all[0].communicator == world && all[0].region == step && all[0].operation == reduce && all[0].calls == 7 &&
            all[0].root == 3U);
    QVERIFY(all[0].count == 1000 && all[0].elementBytes == 8 && all[0].inPlace &&
            all[0].reduction == ReductionKind::ordered && all[0].counts.empty());
    QVERIFY(!all[1].region && !all[1].inPlace && !all[1].reduction &&
            all[1].counts == (std::vector<std::uint64_t>{0, 0, 5, 0}));
    PairFilter ofHalf;
    ofHalf.communicators = {half};
    ofHalf.classes = {PairClass::collective};  // calls have no class of messages
    QCOMPARE(callsOf(store, ofHalf).size(), std::size_t(1));
    const auto facts = processFacts(store);
    QCOMPARE(facts.size(), std::size_t(1));
    QVERIFY((facts.at({"cgroup", "/job"}) == std::vector{RankId(0), RankId(1)}));
  }

  void countsArePackedAndUnpacked() {
    auto random = std::mt19937(seeded(5));
    for (int turn = 0; turn < 200; ++turn) {
      std::vector<std::uint64_t> counts(random() % 50);
      for (auto& each : counts) each = random() % 3 == 0 ? std::uint64_t{random()} << 20 : random() % 2;
      QVERIFY(unpackCounts(packCounts(counts), 50) == counts);
    }
    QVERIFY(packCounts(std::vector<std::uint64_t>(1'000'000)).size() < 5);
    QVERIFY(!unpackCounts(packCounts(std::vector<std::uint64_t>(51)), 50));
    QVERIFY(!unpackCounts(packCounts(std::vector<std::uint64_t>(51, 1)), 50));
    QVERIFY(!unpackCounts(std::string("\x00", 1), 50));  // how many follow is missing
    QVERIFY(!unpackCounts("\x80", 50));
  }
};

WEFT_TEST(CallStoreTest)

}  // namespace call_store_test
#include "call_store_test.moc"
