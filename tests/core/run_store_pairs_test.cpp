#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "test_class.h"

using namespace weft;

class RunStorePairsTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    path_ = folder_.filePath("run.weft").toStdString();
    RunWriter writer(path_);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    const CommunicatorId world = writer.communicator({"W", 4, "", false, false, {}, {}});
    const RegionId solve = writer.region("solve"), output = writer.region("output");
    writer.regionParent(output, solve);
    const OperationId send = writer.operation("Send");
    writer.pairTraffic({world,
                        solve,
                        PairClass::pointToPoint,
                        send,
                        RankId(1),
                        false,
                        true,
                        true,
                        {{RankId(3), 2, 10}, {RankId(0), 1, 5}},
                        0,
                        0});
    writer.pairTraffic(
        {world, output, PairClass::pointToPoint, send, RankId(1), false, true, true, {{RankId(3), 1, 7}}, 0, 0});
    writer.pairTraffic({world, solve, PairClass::collective, {}, RankId(0), false, true, true, {}, 3, 99});
    writer.pairTraffic({{}, {}, PairClass::logical, {}, RankId(0), true, true, false, {{RankId(2), 4, 0}}, 0, 0});
    writer.timeBin({7, PairClass::pointToPoint, RankId(1), {{RankId(3), 1, 7}}});
    writer.timeBin({0, PairClass::pointToPoint, RankId(1), {{RankId(3), 2, 10}}});
    writer.endSource({});
    writer.commit();
  }

  void layersTellWhatThereIs() {
    const auto layers = RunStore(path_).pairLayers();
    QCOMPARE(layers.size(), std::size_t(4));
    QVERIFY(!layers[0].communicator && layers[0].kind == PairClass::logical && layers[0].undirected);
    QVERIFY(!layers[0].bytes);
    QCOMPARE(layers[0].messages, std::optional<std::uint64_t>(4));
    QCOMPARE(layers[1].bytes, std::optional<std::uint64_t>(15));
    QCOMPARE(layers[2].unpairedBytes, std::uint64_t(99));
    QCOMPARE(layers[3].bytes, std::optional<std::uint64_t>(7));
    const auto operations = RunStore(path_).operationNames();
    QCOMPARE(operations.size(), std::size_t(1));
    QVERIFY(operations[0].id == layers[3].operation && operations[0].name == "Send");
  }

  void regionsKnowWhatTheyWereEnteredIn() {
    const auto regions = RunStore(path_).regions();
    QVERIFY(!regions[0].parent);
    QCOMPARE(regions[1].parent, std::optional(regions[0].id));
  }

  void aFilterIsASumOfLayers() {
    QCOMPARE(bytes({}), std::uint64_t(22));  // logical volumes are never part of a sum
    QCOMPARE(bytes({{}, {RegionId(2)}, {}, {}}), std::uint64_t(7));
    QCOMPARE(bytes({{CommunicatorId(1)}, {}, {PairClass::pointToPoint}, {}}), std::uint64_t(22));
    QCOMPARE(bytes({{CommunicatorId(9)}, {}, {}, {}}), std::uint64_t(0));
    const PairFilter filter{{}, {RegionId(1)}, {PairClass::pointToPoint}, {OperationId(1)}};
    std::uint64_t sum = 0;
    for (const PairLayer& layer : RunStore(path_).pairLayers())
      if (passes(layer, filter)) sum += layer.bytes.value_or(0);
    QCOMPARE(bytes(filter), sum);
    QCOMPARE(sum, std::uint64_t(15));
  }

  void whoWasRecorded() { QCOMPARE(RunStore(path_).pairSenders(), (std::vector<RankId>{RankId(0), RankId(1)})); }

  void peersAscend() {
    RunStore(path_).pairTraffic({}, [](const PairTrafficRow& row) {
      if (row.peers.size() == 2) {
        [&] { QCOMPARE(row.peers[0].destination, RankId(0)); }();
        [&] { QCOMPARE(row.peers[1].messages, std::uint64_t(2)); }();
      }
      return true;
    });
  }

  void binsComeInOrderOfTime() {
    std::vector<std::uint32_t> bins;
    RunStore(path_).timeBins([&](const TimeBinRow& row) {
      bins.push_back(row.bin);
      return true;
    });
    QCOMPARE(bins, (std::vector<std::uint32_t>{0, 7}));
  }

  void aRankTwiceIsRefused() {
    RunWriter writer(folder_.filePath("twice.weft").toStdString());
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    QVERIFY_THROWS_EXCEPTION(Error, writer.pairTraffic({{},
                                                        {},
                                                        PairClass::pointToPoint,
                                                        {},
                                                        RankId(1),
                                                        false,
                                                        true,
                                                        true,
                                                        {{RankId(3), 1, 1}, {RankId(3), 1, 1}},
                                                        0,
                                                        0}));
  }

 private:
  std::uint64_t bytes(const PairFilter& filter) const {
    std::uint64_t sum = 0;
    RunStore(path_).pairTraffic(filter, [&](const PairTrafficRow& row) {
      for (const PairPeer& peer : row.peers) sum += peer.bytes;
      return true;
    });
    return sum;
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_TEST(RunStorePairsTest)
#include "run_store_pairs_test.moc"
