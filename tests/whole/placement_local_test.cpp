// With few ranks nobody finds less of what an objective minimises: not a simple search with many beginnings, not a
// search by another objective. And a longer search gives up nothing of a shorter one.
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <tuple>

#include "placement_cases.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace placement_local_test {

using namespace weft::placement_cases;

// Loads in 1/1000: what the order of additions leaves decides nothing.
struct Three {
  double largest = 0, between = 0, sum = 0;
};

Three threeOf(const RemapProblem& problem, const Places& places) {
  const auto loads = slowLoads(problem.fabric, problem.allocation, problem.traffic, places);
  const double between = largestOf(loads, weightsOf(problem.fabric), false),
               atHosts = largestOf(loads, weightsOf(problem.fabric), true);
  return {std::round(std::max(between, atHosts) * 1000), std::round(between * 1000),
          std::round(std::accumulate(loads.begin(), loads.end(), 0.0) * 1000)};
}

bool isNoMore(const Three& one, const Three& other) {
  return one.largest <= other.largest && one.between <= other.between && one.sum <= other.sum;
}

// Whether `other` is better by the objective. Where it minimises two numbers: better in one and no worse in the other.
bool isBeaten(const Three& one, const Three& other, RemapObjective objective) {
  switch (objective) {
    case RemapObjective::maxLink:
      return std::tie(other.largest, other.between) < std::tie(one.largest, one.between);
    case RemapObjective::hopBytes:
      return other.sum < one.sum;
    case RemapObjective::weighted:
      return other.largest <= one.largest && other.sum <= one.sum &&
             (other.largest < one.largest || other.sum < one.sum);
  }
  return true;
}

// Who sends to whom: anybody, or all within groups of five, or neighbours in a grid that is four wide.
std::vector<ItemTraffic::Sent> sentOf(unsigned seed, std::uint32_t ranks, std::mt19937& random) {
  std::vector<ItemTraffic::Sent> sent;
  const auto bytes = [&] { return seed % 2 == 0 ? 1000.0 : double(100 * (1 + random() % 20)); };
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    if (seed % 3 == 0)
      for (int i = 0; i < 3; ++i) sent.push_back({rank, std::uint32_t(random() % ranks), bytes()});
    for (std::uint32_t other = rank / 5 * 5; seed % 3 == 1 && other < std::min(rank / 5 * 5 + 5, ranks); ++other)
      sent.push_back({rank, other, bytes()});
    for (const std::uint32_t step : {1U, 4U})
      if (seed % 3 == 2 && rank + step < ranks) {
        sent.push_back({rank, rank + step, bytes()});
        sent.push_back({rank + step, rank, bytes()});
      }
  }
  return sent;
}

RemapProblem problemOf(unsigned seed, std::size_t hosts, std::uint32_t perHost, std::uint32_t freeSlots) {
  std::mt19937 random(seeded(seed));
  const Allocation allocation = allocationOf(tree(), hosts, perHost, random);
  const std::uint32_t ranks = allocation.total() - freeSlots;
  return {tree().fabric, allocation, {allocation.total(), sentOf(seed, ranks, random)}, {ranks, {}, {}, seed}, {}};
}

Three found(const RemapProblem& problem, RemapObjective objective, Effort effort = Effort::quick) {
  return threeOf(problem,
                 remap(problem, {.objective = objective, .effort = effort}, [](double) { return true; }).places);
}

// Exchanges of two items as long as one helps, from random placements and from the best one after a few exchanges.
class Simple {
 public:
  Simple(const RemapProblem& problem, RemapObjective objective)
      : problem_(problem), objective_(objective), paths_(problem.fabric, problem.allocation.hosts, Rails::even),
        weights_(placement_cases::weightsOf(problem.fabric)), random_(seeded(1)) {}

  Places best(int searches) {
    std::optional<std::pair<Worth, Places>> best;
    for (int i = 0; i < searches; ++i) {
      Places places = best && i % 2 == 0 ? best->second : problem_.allocation.slotHosts();
      if (!best || i % 2 != 0) std::shuffle(places.begin(), places.end(), random_);
      for (int exchange = 0; exchange < 4; ++exchange)
        std::swap(places[random_() % places.size()], places[random_() % places.size()]);
      auto now = descended(std::move(places));
      if (!best || now.first < best->first) best = std::move(now);
    }
    return best->second;
  }

 private:
  using Worth = std::array<double, 2>;

  Worth worth(const Arrangement& at) const {
    return objective_ == RemapObjective::hopBytes ? Worth{at.sum(), 0} : Worth{at.largest(), at.largest(false)};
  }

  std::pair<Worth, Places> descended(Places places) {
    Arrangement at(paths_, problem_.traffic, std::move(places), weights_);
    at.judgeBy({0, 1});
    const bool isBySum = objective_ == RemapObjective::hopBytes;
    const auto exchange = [&](std::uint32_t a, std::uint32_t b) {
      if (at.tryExchange(a, b) >= at.cost() * (1 - 1e-9) && isBySum) return false;
      const Worth before = isBySum ? Worth{} : worth(at);
      at.keep();
      if (isBySum || worth(at) < before) return true;
      at.tryExchange(a, b);
      at.keep();
      return false;
    };
    for (bool isBetter = true; isBetter;) {
      isBetter = false;
      for (std::uint32_t a = 0; a < problem_.start.ranks; ++a)
        for (std::uint32_t b = a + 1; b < problem_.traffic.items(); ++b)
          if (at.hostOf()[a] != at.hostOf()[b]) isBetter = exchange(a, b) || isBetter;
    }
    return {worth(at), at.hostOf()};
  }

  const RemapProblem& problem_;
  const RemapObjective objective_;
  const HostPaths paths_;
  const EndWeights weights_;
  std::mt19937 random_;
};

class PlacementLocalTest : public QObject {
  Q_OBJECT

  static void seeds(unsigned count) {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= count; ++seed) QTest::addRow("%u", seed) << seed;
  }

 private slots:
  void nobodyHasFewerBytesTimesLinks_data() { seeds(12); }
  void nobodyHasFewerBytesTimesLinks() {
    QFETCH(const unsigned, seed);
    const RemapProblem problem = problemOf(seed, seed % 2 == 0 ? 7 : 11, 3, seed % 4);
    constexpr auto objective = RemapObjective::hopBytes;
    QVERIFY(!isBeaten(found(problem, objective), threeOf(problem, Simple(problem, objective).best(60)), objective));
  }

  void nobodyHasACoolerEnd_data() { seeds(2); }
  void nobodyHasACoolerEnd() {
    QFETCH(const unsigned, seed);
    const RemapProblem problem = problemOf(seed, 8, 2, seed % 4);
    constexpr auto objective = RemapObjective::maxLink;
    QVERIFY(!isBeaten(found(problem, objective), threeOf(problem, Simple(problem, objective).best(20)), objective));
  }

  void noObjectiveBeatsAnotherInItsOwn_data() { seeds(1); }
  void noObjectiveBeatsAnotherInItsOwn() {
    QFETCH(const unsigned, seed);
    const RemapProblem problem = problemOf(seed + 28, 8, 2, 2);
    const std::array objectives{RemapObjective::maxLink, RemapObjective::hopBytes, RemapObjective::weighted};
    std::array<Three, objectives.size()> answers;
    std::ranges::transform(objectives, answers.begin(), [&](auto each) { return found(problem, each); });
    for (std::size_t at = 0; at < objectives.size(); ++at)
      for (const Three& other : answers) QVERIFY(!isBeaten(answers[at], other, objectives[at]));
  }

  void aLongerSearchHasNoMoreOfAnything_data() { seeds(4); }
  void aLongerSearchHasNoMoreOfAnything() {
    QFETCH(const unsigned, seed);
    const RemapProblem problem = problemOf(seed + 40, 8, 2, 1);
    constexpr auto objective = RemapObjective::hopBytes;
    QVERIFY(isNoMore(found(problem, objective, Effort::normal), found(problem, objective)));
  }
};

WEFT_TEST(PlacementLocalTest)

}  // namespace placement_local_test
#include "placement_local_test.moc"
