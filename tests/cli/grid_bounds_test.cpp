// What ranks of a grid say to each other at the most within any k of them: beside all sets of so many.
#include <bit>
#include <functional>
#include <numeric>
#include <random>

#include "analysis/placement/grid_bounds.h"
#include "analysis/placement/placement_bounds.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace grid_bounds_test {

// Neighbours of a grid send `bytes` by dimension, less on some edges; pairs of others send as well.
std::vector<ItemTraffic::Sent> sentIn(const std::vector<std::uint32_t>& sizes, const std::vector<double>& bytes,
                                      std::mt19937& random, bool alone) {
  std::uint32_t ranks = 1;
  for (const std::uint32_t size : sizes) ranks *= size;
  std::vector<ItemTraffic::Sent> sent;
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    for (std::uint32_t dimension = 0, stride = 1; dimension < sizes.size(); stride *= sizes[dimension++])
      if (rank / stride % sizes[dimension] + 1 < sizes[dimension])
        for (const auto& [from, to] : {std::pair(rank, rank + stride), std::pair(rank + stride, rank)})
          sent.push_back({from, to, alone ? bytes[dimension] : bytes[dimension] - double(random() % 3)});
  for (std::uint32_t i = 0; !alone && i < ranks / 2; ++i)
    sent.push_back({std::uint32_t(random() % ranks), std::uint32_t(random() % ranks), double(1 + random() % 20)});
  return sent;
}

double bytesWithin(const ItemTraffic& traffic, std::uint32_t set) {
  double bytes = 0;
  for (std::uint32_t item = 0; item < traffic.items(); ++item)
    for (const ItemTraffic::Edge& each : traffic.out(item))
      if ((set >> item & 1) != 0 && (set >> each.peer & 1) != 0) bytes += each.bytes;
  return bytes;
}

// By number of ranks, of all sets of so many.
std::vector<double> mostWithin(const ItemTraffic& traffic) {
  std::vector<double> most(traffic.items() + 1);
  for (std::uint32_t set = 0; set < 1U << traffic.items(); ++set)
    most[std::popcount(set)] = std::max(most[std::popcount(set)], bytesWithin(traffic, set));
  return most;
}

class GridBoundsTest : public QObject {
  Q_OBJECT

  static std::vector<std::uint32_t> sizesOf(const QByteArray& text) {
    std::vector<std::uint32_t> sizes;
    for (const QByteArray& each : text.split('x')) sizes.push_back(each.toUInt());
    return sizes;
  }

 private slots:
  void noSetSaysMore_data() {
    QTest::addColumn<unsigned>("seed");
    for (const char* sizes : {"4x3", "2x2x3", "2x2x2", "7x2", "2x2x2x2", "12", "3x4"})
      for (unsigned seed = 1; seed <= 2; ++seed) QTest::addRow("%s, %u", sizes, seed) << seed;
  }
  void noSetSaysMore() {
    QFETCH(unsigned, seed);
    const auto sizes = sizesOf(QByteArray(QTest::currentDataTag()).split(',').first());
    std::mt19937 random(seeded(seed));
    std::vector<double> bytes;
    for (std::size_t i = 0; i < sizes.size(); ++i) bytes.push_back(seed == 1 ? 12 : 5 + double(random() % 20));
    const std::uint32_t ranks = std::accumulate(sizes.begin(), sizes.end(), 1U, std::multiplies());
    const ItemTraffic grid(ranks, sentIn(sizes, bytes, random, true));
    const auto bounds = GridBounds::of(grid, ranks);
    QVERIFY(bounds);
    const auto most = mostWithin(grid);
    for (std::uint32_t k = 1; k <= ranks; ++k)
      QVERIFY2(most[k] <= bounds->within(k) + 1e-6,
               qPrintable(QString("%1 ranks: %2, bound %3").arg(k).arg(most[k]).arg(bounds->within(k))));
  }

  // Cubes and hypercubes are the sets with most edges: there the bounds are met.
  void cubesSayAsMuch() {
    std::mt19937 random(seeded(1));
    const ItemTraffic cube(64, sentIn({4, 4, 4}, {1, 1, 1}, random, true)),
        hypercube(64, sentIn({2, 2, 2, 2, 2, 2}, {1, 1, 1, 1, 1, 1}, random, true));
    const auto ofCube = GridBounds::of(cube, 64), ofHypercube = GridBounds::of(hypercube, 64);
    QVERIFY(ofCube && ofHypercube);
    QVERIFY(std::abs(ofCube->within(8) - 2 * 12) < 1e-9 && std::abs(ofCube->within(27) - 2 * 54) < 1e-9);
    for (std::uint32_t side = 1; side <= 5; ++side)
      QVERIFY(std::abs(ofHypercube->within(1U << side) - (1U << side) * side) < 1e-9);
  }

  // Wherever ranks are on hosts of four slots, some host sends as much.
  void noPlacementIsBelow_data() {
    QTest::addColumn<bool>("alone");
    QTest::addRow("neighbours") << true;
    QTest::addRow("others too") << false;
  }
  void noPlacementIsBelow() {
    QFETCH(bool, alone);
    std::mt19937 random(seeded(3));
    const ItemTraffic traffic(16, sentIn({4, 2, 2}, {30, 20, 10}, random, alone));
    Allocation allocation;
    for (std::uint32_t host = 0; host < 4; ++host) {
      allocation.hosts.push_back(HostIndex(host));
      allocation.slotCounts.push_back(4);
    }
    const auto grid = GridBounds::of(traffic, 16);
    QVERIFY(grid);
    const PlacementBounds bounds = boundsOf(traffic, allocation, {}, grid);
    QVERIFY(bounds.hostEnd > boundsOf(traffic, allocation, {}).hostEnd || !alone);
    double least = 1e300;
    for (std::uint32_t a = 0; a < 1U << 16; ++a) {  // the first host has rank 0
      if (std::popcount(a) != 4 || (a & 1) == 0) continue;
      const double ofFirst = out(traffic, a);
      if (ofFirst >= least) continue;
      for (std::uint32_t b = 0; b < 1U << 16; ++b) {
        if (std::popcount(b) != 4 || (a & b) != 0 || (b & (~a & (a + 1))) == 0 || out(traffic, b) >= least)
          continue;  // the second the lowest that is left
        const std::uint32_t rest = 0xFFFFU & ~(a | b);
        for (std::uint32_t c = rest; c != 0; c = (c - 1) & rest)
          if (std::popcount(c) == 4)
            least = std::min(least, std::max({ofFirst, out(traffic, b), out(traffic, c), out(traffic, rest & ~c)}));
      }
    }
    QVERIFY2(double(bounds.hostEnd) <= least, qPrintable(QString("%1, bound %2").arg(least).arg(bounds.hostEnd)));
  }

 private:
  static double out(const ItemTraffic& traffic, std::uint32_t set) {
    double bytes = 0;
    for (std::uint32_t item = 0; item < traffic.items(); ++item)
      for (const ItemTraffic::Edge& each : traffic.out(item))
        if ((set >> item & 1) != 0 && (set >> each.peer & 1) == 0) bytes += each.bytes;
    return bytes;
  }
};

WEFT_TEST(GridBoundsTest)

}  // namespace grid_bounds_test
#include "grid_bounds_test.moc"
