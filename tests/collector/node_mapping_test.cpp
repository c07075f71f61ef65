// Which rank each process should be: a permutation, never worse than as they are, and of small cases no worse than any
// by much.
#include <QTest>

#include <numeric>
#include <random>

#include "collector/record/mapping/node_mapping.h"
#include "seeded.h"
#include "test_class.h"

namespace node_mapping_test {

using namespace weft::record;

using Numbers = std::vector<std::uint32_t>;

std::uint64_t between(const Numbers& nodeOf, const Numbers& rankOf, const std::vector<SentBytes>& sent) {
  Numbers nodeOfRank(nodeOf.size());
  for (std::size_t process = 0; process < nodeOf.size(); ++process) nodeOfRank[rankOf[process]] = nodeOf[process];
  std::uint64_t sum = 0;
  for (const SentBytes& each : sent) sum += nodeOfRank[each.from] != nodeOfRank[each.to] ? each.bytes : 0;
  return sum;
}

Numbers asIs(std::size_t count) {
  Numbers all(count);
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

std::uint64_t least(const Numbers& nodeOf, const std::vector<SentBytes>& sent) {
  Numbers rankOf = asIs(nodeOf.size());
  std::uint64_t best = UINT64_MAX;
  do best = std::min(best, between(nodeOf, rankOf, sent));
  while (std::next_permutation(rankOf.begin(), rankOf.end()));
  return best;
}

std::vector<SentBytes> anything(std::uint32_t ranks, std::mt19937& random) {
  std::vector<SentBytes> sent;
  for (std::uint32_t i = 0; i < 3 * ranks; ++i)
    sent.push_back({std::uint32_t(random() % ranks), std::uint32_t(random() % ranks), random() % 1000});
  return sent;
}

class NodeMappingTest : public QObject {
  Q_OBJECT

 private slots:
  void neverWorseAndEachRankOnce() {
    std::mt19937 random(weft::seeded(7));
    for (int trial = 0; trial < 200; ++trial) {
      const std::uint32_t ranks = 1 + random() % 60;
      Numbers nodeOf;
      for (std::uint32_t i = 0; i < ranks; ++i) nodeOf.push_back(random() % 9 * 100);  // of any size
      const auto sent = anything(ranks, random);
      const Numbers rankOf = mapOntoNodes(nodeOf, sent);
      Numbers sorted = rankOf;
      std::ranges::sort(sorted);
      QCOMPARE(sorted, asIs(ranks));
      QVERIFY(between(nodeOf, rankOf, sent) <= between(nodeOf, asIs(ranks), sent));
      QCOMPARE(mapOntoNodes(nodeOf, sent), rankOf);
    }
  }

  // Of all orders of 8 ranks the best, or nearly.
  void smallCasesAgainstAllOrders() {
    std::mt19937 random(weft::seeded(11));
    std::uint64_t found = 0, best = 0;
    for (int trial = 0; trial < 12; ++trial) {
      const Numbers nodeOf{0, 0, 0, 1, 1, 2, 2, 2};
      const auto sent = anything(8, random);
      found += between(nodeOf, mapOntoNodes(nodeOf, sent), sent);
      best += least(nodeOf, sent);
    }
    QVERIFY(found >= best);
    QVERIFY2(found * 100 <= best * 105, qPrintable(QString("%1 against %2").arg(found).arg(best)));
  }

  void whereNothingIsGainedRanksStay() {
    std::vector<SentBytes> ring;
    for (std::uint32_t rank = 0; rank < 12; ++rank) ring.push_back({rank, (rank + 1) % 12, UINT64_MAX / 4});
    QCOMPARE(mapOntoNodes({0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3}, ring), asIs(12));
    QCOMPARE(mapOntoNodes({5, 5, 5}, ring = {{0, 1, 9}}), asIs(3));
    QCOMPARE(mapOntoNodes({}, {}), Numbers());
  }

  // A grid of 16 by 16 that is laid over 16 nodes row by row: squares of 4 by 4 keep more together.
  void gridsBecomeSquares() {
    std::vector<SentBytes> sent;
    Numbers nodeOf;
    for (std::uint32_t y = 0; y < 16; ++y)
      for (std::uint32_t x = 0; x < 16; ++x) {
        nodeOf.push_back(y);
        if (x != 15) sent.push_back({16 * y + x, 16 * y + x + 1, 1});
        if (y != 15) sent.push_back({16 * y + x, 16 * y + x + 16, 1});
      }
    const auto after = between(nodeOf, mapOntoNodes(nodeOf, sent), sent);
    QVERIFY2(after < 170, qPrintable(QString::number(after)));  // rows 240, squares 96
  }
};

WEFT_TEST(NodeMappingTest)

}  // namespace node_mapping_test
#include "node_mapping_test.moc"
