// Of few ranks the places that are found are the best of all placements there are, by each objective: with ends between
// switches and bytes × links as what breaks ties, equal links or not, loads of others or none, ranks that stay, slots
// that stay empty.
#include <array>
#include <cmath>
#include <tuple>

#include "placement_cases.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace placement_least_test {

using namespace weft::placement_cases;

struct Loads {
  double largest = 0, between = 0, sum = 0;

  auto operator<=>(const Loads&) const = default;
};

const Fabrics& irregular() {
  static const Fabrics fabrics("irregular/minhop/ibdiagnet1");
  return fabrics;
}

// Loads by what links can carry. Bytes x links are bytes, but for an objective that is by rates, too.
Loads loadsOf(const RemapProblem& problem, const Places& places, RemapObjective objective) {
  const auto bytes = slowLoads(problem.fabric, problem.allocation, problem.traffic, places),
             loads = counted(bytes, problem);
  Loads all;
  all.between = largestOf(loads, weightsOf(problem.fabric), false);
  all.largest = std::max(all.between, largestOf(loads, weightsOf(problem.fabric), true));
  for (const double each : objective == RemapObjective::weighted ? loads : bytes) all.sum += each;
  return all;
}

// In 1/1000: what the order of additions leaves decides nothing.
Loads rounded(const Loads& loads) {
  return {std::round(loads.largest * 1000), std::round(loads.between * 1000), std::round(loads.sum * 1000)};
}

RemapProblem problemOf(unsigned seed) {
  std::mt19937 random(seeded(seed));
  const Fabrics& on = seed % 2 == 0 ? irregular() : tree();
  const Levels& levels = on.levels;
  const std::size_t hosts = 3 + seed % 3;
  const auto perHost = static_cast<std::uint32_t>(hosts == 3 ? 3 : hosts == 4 ? 2 : 1);
  std::vector<HostIndex> some;
  for (std::uint32_t host = 0; host < on.fabric.hosts().size(); ++host)
    if (levels.ofHost[host] == HostRole::compute && on.fabric.host(HostIndex{host}).ports.size() == 1)
      some.push_back(HostIndex{host});
  std::shuffle(some.begin(), some.end(), random);
  some.resize(hosts);
  const Allocation allocation = allocate(on.fabric, levels, some, std::vector<std::uint32_t>(hosts, perHost));
  const std::uint32_t items = allocation.total(), ranks = items - seed % 2;
  std::vector<ItemTraffic::Sent> sent;
  for (unsigned i = 0; i < 2 * items; ++i)
    sent.push_back(
        {std::uint32_t(random() % ranks), std::uint32_t(random() % ranks), double(100 * (1 + random() % 5))});
  RemapProblem problem{on.fabric, allocation, {items, sent}, {ranks, {}, {}, seed}, {}};
  if (seed % 5 == 0) problem.start.fixed[seed % ranks] = 1;
  if (seed % 3 == 0)
    for (std::size_t link = 0; link < on.fabric.links().size(); ++link)
      problem.capacities.push_back(link == 0 || random() % 2 == 0 ? 100 : 25);
  if (seed % 4 == 0)
    for (std::size_t end = 0; end < on.fabric.ends().size(); ++end)
      problem.base.push_back(random() % 4 == 0 ? double(random() % 500) : 0);
  return problem;
}

template <class Visit>
void eachPlacement(const RemapProblem& problem, Visit visit) {
  Places places = problem.allocation.slotHosts();
  std::ranges::sort(places);
  do {
    if (std::ranges::all_of(problem.start.fixed, [&](const auto& each) { return places[each.first] == each.second; }))
      visit(places);
  } while (std::ranges::next_permutation(places).found);
}

Remapped foundFor(const RemapProblem& problem, RemapObjective objective, Effort effort = Effort::quick) {
  return remap(problem, {.objective = objective, .effort = effort}, [](double) { return true; });
}

class PlacementLeastTest : public QObject {
  Q_OBJECT

  static void seeds() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 40; ++seed) QTest::addRow("%u", seed) << seed;
  }

 private slots:
  void hottestEndThenBetweenSwitches_data() { seeds(); }
  void hottestEndThenBetweenSwitches() {
    QFETCH(unsigned, seed);
    const RemapProblem problem = problemOf(seed);
    Loads least{1e300, 1e300, 1e300};
    constexpr auto objective = RemapObjective::maxLink;
    eachPlacement(problem,
                  [&](const Places& places) { least = std::min(least, rounded(loadsOf(problem, places, objective))); });
    const Loads found = rounded(loadsOf(problem, foundFor(problem, objective).places, objective));
    QCOMPARE(found.largest, least.largest);
    QCOMPARE(found.between, least.between);
    QCOMPARE(found.sum, least.sum);
  }

  // A byte counts alike on each link, however fast.
  void hopBytes_data() { seeds(); }
  void hopBytes() {
    QFETCH(unsigned, seed);
    const RemapProblem problem = problemOf(seed);
    double least = 1e300;
    constexpr auto objective = RemapObjective::hopBytes;
    eachPlacement(problem,
                  [&](const Places& places) { least = std::min(least, loadsOf(problem, places, objective).sum); });
    QCOMPARE(loadsOf(problem, foundFor(problem, objective).places, objective).sum, least);
  }

  // Nobody has less of both.
  void weighted_data() { seeds(); }
  void weighted() {
    QFETCH(unsigned, seed);
    const RemapProblem problem = problemOf(seed);
    constexpr auto objective = RemapObjective::weighted;
    const Loads found = rounded(loadsOf(problem, foundFor(problem, objective).places, objective));
    eachPlacement(problem, [&](const Places& places) {
      const Loads other = rounded(loadsOf(problem, places, objective));
      QVERIFY(!(other.largest < found.largest && other.sum <= found.sum) &&
              !(other.largest <= found.largest && other.sum < found.sum));
    });
  }

  // A search that ends early because nothing is left to be found: nothing is, of any of the answers.
  void theFrontOfFewRanksIsTheBestThereIs_data() { seeds(); }
  void theFrontOfFewRanksIsTheBestThereIs() {
    QFETCH(unsigned, seed);
    const RemapProblem problem = problemOf(seed);
    constexpr auto objective = RemapObjective::maxLink;
    const Remapped all = foundFor(problem, objective, Effort::normal);
    QCOMPARE(all.front.size(), std::size_t(3));
    using Worth = std::tuple<double, double, double>;
    const std::array<Worth (*)(const Loads&), 3> worths{
        [](const Loads& of) { return Worth(of.largest, of.sum, of.between); },
        [](const Loads& of) { return Worth(of.largest, of.between, of.sum); },
        [](const Loads& of) { return Worth(of.sum, of.largest, of.between); }};
    std::array<Worth, 3> least;
    least.fill({1e300, 1e300, 1e300});
    eachPlacement(problem, [&](const Places& places) {
      const Loads loads = rounded(loadsOf(problem, places, objective));
      for (std::size_t at = 0; at < least.size(); ++at) least[at] = std::min(least[at], worths[at](loads));
    });
    for (std::size_t at = 0; at < least.size(); ++at)
      QVERIFY(worths[at](rounded(loadsOf(problem, all.front[at].places, objective))) == least[at]);
  }
};

WEFT_TEST(PlacementLeastTest)

}  // namespace placement_least_test
#include "placement_least_test.moc"
