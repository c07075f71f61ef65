// Twenty searches from places that have nothing in common end with as little on links: seconds each, so that the
// optimised build has them.
#include <numeric>

#include "placement_cases.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace placement_seeds_test {

using namespace weft::placement_cases;

class PlacementSeedsTest : public QObject {
  Q_OBJECT

 private slots:
  // Wherever the ranks were before: within 3 %.
  void otherBeginningsEndAlike() {
    std::mt19937 random(seeded(1));
    const Allocation allocation = allocationOf(tree(), 16, 4, random);
    std::vector<ItemTraffic::Sent> sent;
    for (std::uint32_t rank = 0; rank < 64; ++rank)
      for (const std::uint32_t step : {1U, 4U, 16U})
        if (rank / step % 4 != 3) {
          sent.push_back({rank, rank + step, 1000});
          sent.push_back({rank + step, rank, 1000});
        }
    std::vector<double> largest, sum;
    for (int i = 0; i < 20; ++i) {
      Places before = allocation.slotHosts();
      std::shuffle(before.begin(), before.end(), random);
      const RemapProblem problem{tree().fabric, allocation, {64, sent}, {64, {}, before, 0}, {}};
      const auto loads = slowLoads(tree().fabric, allocation, problem.traffic,
                                   remap(problem, {.effort = Effort::quick}, [](double) { return true; }).places);
      largest.push_back(std::ranges::max(loads));
      sum.push_back(std::accumulate(loads.begin(), loads.end(), 0.0));
    }
    QVERIFY(std::ranges::max(largest) <= std::ranges::min(largest) * 1.03);
    QVERIFY(std::ranges::max(sum) <= std::ranges::min(sum) * 1.03);
  }
};

WEFT_TEST(PlacementSeedsTest)

}  // namespace placement_seeds_test
#include "placement_seeds_test.moc"
