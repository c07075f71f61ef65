// What a longer search gives up, and what it may cost: nothing of what a shorter one has found; the best at one thing
// each, beside what was chosen; and libraries that do not end are waited for no longer than was said.
#include <scotch/scotch.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <numeric>
#include <thread>

#include "analysis/placement/limited_call.h"
#include "analysis/placement/scotch_partition.h"
#include "core/base/work_stop.h"
#include "placement_cases.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace placement_efforts_test {

using namespace weft::placement_cases;

struct Three {
  double largest = 0, between = 0, sum = 0;
};

// Ends by what links can carry, bytes x links in bytes.
Three threeOf(const RemapProblem& problem, const Places& places) {
  const auto bytes = slowLoads(problem.fabric, problem.allocation, problem.traffic, places),
             loads = counted(bytes, problem);
  const double between = largestOf(loads, weightsOf(problem.fabric), false);
  return {std::max(between, largestOf(loads, weightsOf(problem.fabric), true)), between,
          std::accumulate(bytes.begin(), bytes.end(), 0.0)};
}

bool isNoMore(double one, double other) { return one <= other * (1 + 1e-9); }

bool isNoMore(const Three& one, const Three& other) {
  return isNoMore(one.largest, other.largest) && isNoMore(one.between, other.between) && isNoMore(one.sum, other.sum);
}

RemapProblem problemOf(unsigned seed, std::size_t hosts, std::uint32_t perHost, std::uint32_t pairs) {
  std::mt19937 random(seeded(seed));
  const Allocation allocation = allocationOf(tree(), hosts, perHost, random);
  return {tree().fabric,
          allocation,
          randomTraffic(allocation.total(), pairs, random),
          {allocation.total(), {}, {}, seed},
          {}};
}

Remapped found(const RemapProblem& problem, const RemapRequest& request) {
  return remap(problem, request, [](double) { return true; });
}

// Communicators of five ranks, each with all others of its own.
RemapProblem fivesOnFours(unsigned seed, std::size_t hosts) {
  std::mt19937 random(seeded(seed));
  const Allocation allocation = allocationOf(tree(), hosts, 4, random);
  std::vector<ItemTraffic::Sent> sent;
  for (std::uint32_t rank = 0; rank < allocation.total(); ++rank)
    for (std::uint32_t other = rank / 5 * 5; other < std::min(rank / 5 * 5 + 5, allocation.total()); ++other)
      if (other != rank) sent.push_back({rank, other, 1000});
  return {tree().fabric, allocation, {allocation.total(), sent}, {allocation.total(), {}, {}, seed}, {}};
}

// From the ranks as a block: exchanges of two that cool the most loaded end, or leave it and make less of all squares,
// as long as there are any.
Places greedy(const RemapProblem& problem) {
  const EndWeights weights = weightsOf(problem.fabric);
  const HostPaths paths(problem.fabric, problem.allocation.hosts, Rails::even);
  Arrangement at(paths, problem.traffic, problem.allocation.slotHosts(), weights);
  const auto worth = [&] {
    double squares = 0;
    for (const double each : at.loads()) squares += each * each;
    return std::pair(at.largest(), squares);
  };
  auto best = worth();
  for (bool isBetter = true; isBetter;) {
    isBetter = false;
    for (std::uint32_t a = 0; a < problem.traffic.items(); ++a)
      for (std::uint32_t b = a + 1; b < problem.traffic.items(); ++b) {
        if (at.hostOf()[a] == at.hostOf()[b]) continue;
        at.tryExchange(a, b);
        at.keep();
        if (const auto now = worth(); now < best) {
          best = now;
          isBetter = true;
          continue;
        }
        at.tryExchange(a, b);
        at.keep();
      }
  }
  return at.hostOf();
}

class PlacementEffortsTest : public QObject {
  Q_OBJECT

  static void seeds(unsigned count) {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= count; ++seed) QTest::addRow("%u", seed) << seed;
  }

 private slots:
  // Nor on links of which every second one carries a quarter.
  void normalGivesUpNothingOfQuick_data() { seeds(4); }
  void normalGivesUpNothingOfQuick() {
    QFETCH(const unsigned, seed);
    RemapProblem problem = seed % 2 == 0 ? problemOf(seed, 6, 3, 40) : problemOf(seed, 12, 2, 40);
    std::mt19937 random(seeded(seed));
    for (std::size_t link = 0; seed > 2 && link < problem.fabric.links().size(); ++link)
      problem.capacities.push_back(link == 0 || random() % 2 == 0 ? 100 : 25);
    for (const RemapObjective objective :
         {RemapObjective::maxLink, RemapObjective::hopBytes, RemapObjective::weighted}) {
      if (objective == RemapObjective::weighted)  // whose own sum is by rates
        problem.told = [&](const Places& places) {
          const Three three = threeOf(problem, places);
          return PlaceLoads{three.largest, three.between, three.sum};
        };
      QVERIFY(isNoMore(threeOf(problem, found(problem, {.objective = objective, .effort = Effort::normal}).places),
                       threeOf(problem, found(problem, {.objective = objective, .effort = Effort::quick}).places)));
    }
  }

  // What users are told may be other numbers than the search has, where switches choose among ports: here each end has
  // a factor of its own.
  void normalIsToldToGiveUpNothingOfQuick_data() { seeds(3); }
  void normalIsToldToGiveUpNothingOfQuick() {
    QFETCH(const unsigned, seed);
    RemapProblem problem = problemOf(seed, 10, 2, 40);
    std::mt19937 random(seeded(seed));
    std::vector<double> factors(problem.fabric.ends().size());
    for (double& each : factors) each = double(1 + random() % 4);
    const auto told = [&](const Places& places) {
      auto loads = slowLoads(problem.fabric, problem.allocation, problem.traffic, places);
      for (std::size_t end = 0; end < loads.size(); ++end) loads[end] *= factors[end];
      const double between = largestOf(loads, weightsOf(problem.fabric), false);
      return Three{std::max(between, largestOf(loads, weightsOf(problem.fabric), true)), between,
                   std::accumulate(loads.begin(), loads.end(), 0.0)};
    };
    problem.told = [&](const Places& places) {
      const Three three = told(places);
      return PlaceLoads{three.largest, three.between, three.sum};
    };
    const RemapRequest quick{.effort = Effort::quick}, normal{.effort = Effort::normal};
    QVERIFY(isNoMore(told(found(problem, normal).places), told(found(problem, quick).places)));
  }

  // Thirty lines of exchanges found cooler ends than a search that was silently kept to few bytes × links.
  void theCoolestEndIsWhatIsAskedFor_data() { seeds(3); }
  void theCoolestEndIsWhatIsAskedFor() {
    QFETCH(const unsigned, seed);
    const RemapProblem problem = fivesOnFours(seed, 15);
    const Three ours = threeOf(problem, found(problem, {.effort = Effort::quick}).places);
    QVERIFY(isNoMore(ours.largest, threeOf(problem, greedy(problem)).largest));
  }

  void aLimitOfBytesTimesLinksIsKept_data() { seeds(2); }
  void aLimitOfBytesTimesLinksIsKept() {
    QFETCH(const unsigned, seed);
    const RemapProblem problem = problemOf(seed, 14, 2, 80);
    for (const double percent : {0.0, 4.5}) {
      const Remapped within = found(problem, {.effort = Effort::quick, .mostHopBytes = percent});
      const double sum = threeOf(problem, within.places).sum;
      for (const Start& each : within.starts)
        QVERIFY2(sum <= threeOf(problem, each.places).sum * (1 + percent / 100) * (1 + 1e-9), each.name.c_str());
    }
  }

  // Each is the best at one thing of all that is known: starts, what was chosen, the others.
  void theFrontHasTheBestOfEach_data() { seeds(3); }
  void theFrontHasTheBestOfEach() {
    QFETCH(const unsigned, seed);
    const RemapProblem problem = problemOf(seed, 12, 2, 80);
    const Remapped all = found(problem, {.effort = Effort::quick});
    QCOMPARE(all.front.size(), std::size_t(3));
    std::vector<Three> known{threeOf(problem, all.places)};
    for (const auto* list : {&all.starts, &all.front})
      for (const Start& each : *list) known.push_back(threeOf(problem, each.places));
    const Three coolest = threeOf(problem, all.front[0].places), between = threeOf(problem, all.front[1].places),
                fewest = threeOf(problem, all.front[2].places);
    QVERIFY(isNoMore(coolest.largest, between.largest) && isNoMore(between.largest, coolest.largest));
    for (const Three& each : known) {
      QVERIFY(isNoMore(coolest.largest, each.largest) && isNoMore(fewest.sum, each.sum));
      if (isNoMore(each.largest, coolest.largest))
        QVERIFY(isNoMore(coolest.sum, each.sum) && isNoMore(between.between, each.between));
    }
  }

  // Scotch checks its own input.
  void graphsAreSuchAsScotchAllows_data() { seeds(6); }
  void graphsAreSuchAsScotchAllows() {
    QFETCH(const unsigned, seed);
    std::mt19937 random(seeded(seed));
    std::vector<std::uint32_t> items(40);
    std::iota(items.begin(), items.end(), 0U);
    std::vector<double> distances(20 * 20);
    for (double& each : distances) each = 1 + double(random() % 90) / 10;
    for (const ScotchGraph& graph : {graphOf(randomTraffic(40, 300, random), items), graphOfDistances(distances, 20)}) {
      SCOTCH_Graph scotch;
      QCOMPARE(SCOTCH_graphInit(&scotch), 0);
      QCOMPARE(SCOTCH_graphBuild(&scotch, 0, SCOTCH_Num(graph.first.size() - 1), graph.first.data(), nullptr, nullptr,
                                 nullptr, SCOTCH_Num(graph.peers.size()), graph.peers.data(), graph.weights.data()),
               0);
      QCOMPARE(SCOTCH_graphCheck(&scotch), 0);
      SCOTCH_graphExit(&scotch);
    }
  }

  void aCallWithoutAnEndIsNotWaitedFor() {
    const auto ends = std::make_shared<std::atomic<bool>>(false);
    const std::function<int()> endless = [ends] {
      while (!*ends) std::this_thread::yield();
      return 1;
    };
    using namespace std::chrono_literals;
    QVERIFY(!limitedCall<int>(100ms, endless));
    {
      const WorkStop stop([] { return true; });
      QVERIFY_EXCEPTION_THROWN(limitedCall<int>(1h, endless), WorkStopped);
    }
    *ends = true;
    QCOMPARE(limitedCall<int>(1h, endless), std::optional(1));
    QVERIFY_EXCEPTION_THROWN(limitedCall<int>(1h, []() -> int { throw Error("no"); }), Error);
  }
};

WEFT_TEST(PlacementEffortsTest)

}  // namespace placement_efforts_test
#include "placement_efforts_test.moc"
