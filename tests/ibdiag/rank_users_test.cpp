// What ranks sent to ranks, against sums that the database makes of the same rows.
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <random>

#include "core/base/units.h"
#include "core/store/run_writer.h"
#include "ibdiag/loads/rank_users.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

class RankUsersTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    path_ = folder_.filePath("ranks.weft").toStdString();
    RunWriter writer(path_);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    for (const char* name : {"W", "A"}) writer.communicator({name, ranks, "", false, false, {}, {}});
    const RegionId region = writer.region("solve");
    std::mt19937 random(seeded(7));  // the same each time
    for (std::uint32_t rank = 0; rank < ranks; ++rank)
      for (const unsigned communicator : {1U, 2U}) {
        PairTrafficRow row;
        row.communicator = CommunicatorId(communicator);
        if (random() % 2) row.region = region;
        row.kind = random() % 2 ? PairClass::collective : PairClass::pointToPoint;
        row.source = RankId(rank);
        for (std::uint32_t peer = 0; peer < ranks; ++peer)
          if (random() % 3 == 0) row.peers.push_back({RankId(peer), 1, random() % 1000});
        for (const PairPeer& peer : row.peers) sent_[{rank, number(peer.destination)}][communicator] += peer.bytes;
        writer.pairTraffic(row);
      }
    writer.endSource({});
    writer.commit();
  }

  void eachPairIsWhatWasWritten() {
    const RunStore store(path_);
    for (std::uint32_t from = 0; from < ranks; ++from)
      for (std::uint32_t to = 0; to < ranks; ++to) {
        const RankId source[] = {RankId(from)}, destination[] = {RankId(to)};
        const EndUsers users = trafficBetween(recordedPairs(store), {}, source, destination);
        const auto& written = sent_[{from, to}];
        std::uint64_t sum = 0;
        for (const auto& [communicator, bytes] : written) sum += bytes;
        QCOMPARE(users.bytes, sum);
        for (const auto& one : users.layers) QCOMPARE(one.bytes, written.at(number(*one.communicator)));
        QCOMPARE(trafficBetween(recordedPairs(store), {{CommunicatorId(2)}, {}, {}, {}}, source, destination).bytes,
                 written.contains(2) ? written.at(2) : 0);
      }
  }

  void layersAndPairsAddUpAndDescend() {
    const RunStore store(path_);
    const RankId some[] = {RankId(1), RankId(4), RankId(9)};
    const EndUsers all = trafficBetween(recordedPairs(store), {}, {}, {});
    const EndUsers to = trafficBetween(recordedPairs(store), {}, {}, some),
                   from = trafficBetween(recordedPairs(store), {}, some, {});
    for (const EndUsers* users : {&all, &to, &from}) {
      std::uint64_t layers = 0, pairs = 0;
      for (const auto& one : users->layers) layers += one.bytes;
      for (const auto& one : users->pairs) pairs += one.bytes;
      QCOMPARE(layers, users->bytes);
      QCOMPARE(pairs, users->bytes);
      QVERIFY(std::ranges::is_sorted(users->pairs, std::ranges::greater{}, &PairShare::bytes));
    }
    QVERIFY(all.bytes > to.bytes && to.bytes > 0);
    int asked = 0;
    QVERIFY(trafficBetween(recordedPairs(store), {}, {}, {}, [&] { return ++asked > 1; }).bytes < all.bytes);
    QCOMPARE(asked, 2);
  }

 private:
  static constexpr std::uint32_t ranks = 12;
  QTemporaryDir folder_;
  std::filesystem::path path_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::map<std::uint32_t, std::uint64_t>> sent_;
};

WEFT_TEST(RankUsersTest)
#include "rank_users_test.moc"
