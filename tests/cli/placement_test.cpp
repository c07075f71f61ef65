// Placements of ranks: paths, loads, exchanges and bounds against slower ways to the same numbers, and against every
// placement there is.
#include <numeric>
#include <random>
#include <sstream>

#include "ibdiag/loads/compared_rates.h"
#include "analysis/placement/launcher_files.h"
#include "analysis/placement/placement_bounds.h"
#include "analysis/placement/placement_rows.h"
#include "analysis/placement/route_bounds.h"
#include "analysis/placement/scotch_partition.h"
#include "ibdiag/routes/next_hop.h"
#include "importers/hosts/host_map.h"
#include "memory_sink.h"
#include "placement_cases.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;
namespace placement_test {

using namespace weft::placement_cases;

class PlacementTest : public QObject {
  Q_OBJECT

  static void seeds(unsigned count) {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= count; ++seed) QTest::addRow("%u", seed) << seed;
  }

 private slots:
  void exchangesAreWhatIsCountedAnew_data() { seeds(8); }
  void exchangesAreWhatIsCountedAnew() {
    QFETCH(unsigned, seed);
    std::mt19937 random(seeded(seed));
    const Fabric& fabric = tree().fabric;
    const Allocation allocation = allocationOf(tree(), 12, 3, random);
    const ItemTraffic traffic = randomTraffic(allocation.total(), 200, random);
    const HostPaths paths(fabric, allocation.hosts, Rails::even);
    const EndWeights weights = weightsOf(fabric);
    Places places = allocation.slotHosts();
    std::shuffle(places.begin(), places.end(), random);
    Arrangement arrangement(paths, traffic, places, weights);
    for (int i = 0; i < 100; ++i) {
      const auto a = static_cast<std::uint32_t>(random() % allocation.total()),
                 b = static_cast<std::uint32_t>(random() % allocation.total());
      if (arrangement.hostOf()[a] == arrangement.hostOf()[b]) continue;
      arrangement.tryExchange(a, b);
      if (random() % 2 == 0) continue;  // forgotten
      arrangement.keep();
      std::swap(places[a], places[b]);
    }
    QVERIFY(arrangement.hostOf() == places);
    QVERIFY(arrangement.loads() == slowLoads(fabric, allocation, traffic, places));  // whole numbers below 2^53
  }

  // Eight ranks on four hosts of two slots, among all 2,520 placements.
  void smallCasesAreTheBestThereIs_data() { seeds(24); }
  void smallCasesAreTheBestThereIs() {
    QFETCH(unsigned, seed);
    std::mt19937 random(seeded(seed));
    const Fabric& fabric = tree().fabric;
    const EndWeights weights = weightsOf(fabric);
    const Allocation allocation = allocationOf(tree(), 4, 2, random);
    RemapProblem problem{fabric, allocation, randomTraffic(8, 24, random), {8, {}, {}, 0}, {}};
    if (seed % 2 == 0)  // others are there too
      for (std::size_t end = 0; end < fabric.ends().size(); ++end)
        problem.base.push_back(random() % 4 == 0 ? double(random() % 1500) : 0);
    if (seed % 3 == 0)  // links are unequal
      for (std::size_t link = 0; link < fabric.links().size(); ++link)
        problem.capacities.push_back(link == 0 || random() % 2 == 0 ? 100 : 25);
    double largest = 1e300, leastHost = 1e300, leastSwitch = 1e300;
    Places places = allocation.slotHosts();
    std::ranges::sort(places);
    do {
      const auto loads = counted(slowLoads(fabric, allocation, problem.traffic, places), problem);
      const double host = largestOf(loads, weights, true), between = largestOf(loads, weights, false);
      largest = std::min(largest, std::max(host, between));
      leastHost = std::min(leastHost, host);
      leastSwitch = std::min(leastSwitch, between);
    } while (std::ranges::next_permutation(places).found);
    const PlacementBounds bounds = boundsOf(problem.traffic, allocation, edgeOf(fabric, allocation, Rails::even));
    const auto leaves = leafEndsOf(fabric, allocation, HostPaths(fabric, allocation.hosts, Rails::even));
    QVERIFY(double(bounds.hostEnd) <= leastHost &&
            double(std::max(bounds.switchEnd, switchEndOf(problem.traffic, leaves))) <= leastSwitch);
    const Remapped found = remap(problem, {.effort = Effort::quick}, [](double) { return true; });
    const auto loads = counted(slowLoads(fabric, allocation, problem.traffic, found.places), problem);
    QCOMPARE(std::max(largestOf(loads, weights, true), largestOf(loads, weights, false)), largest);
    const PlacementBounds ofGroups =
        boundsOfGroups(problem.traffic.grouped(found.places, 4), edgeOf(fabric, allocation, Rails::even));
    QVERIFY(double(ofGroups.hostEnd) <= largestOf(loads, weights, true) &&
            double(ofGroups.switchEnd) <= largestOf(loads, weights, false));
  }

  // Five groups on five hosts, some of which share a leaf: all 120 orders. Where each is alone on its leaf, what the
  // tables bound is reached.
  void whatRoutesBoundNoOrderOfHostsIsBelow_data() { seeds(30); }
  void whatRoutesBoundNoOrderOfHostsIsBelow() {
    QFETCH(unsigned, seed);
    std::mt19937 random(seeded(seed));
    const Fabric& fabric = tree().fabric;
    const EndWeights weights = weightsOf(fabric);
    std::vector<HostIndex> hosts = someHosts(fabric, seed % 3 == 0 ? 5 : 3, random);
    const auto leafOf = [&](HostIndex host) { return firstSwitch(fabric, fabric.host(host).ports.front()); };
    for (std::uint32_t at = 0; hosts.size() < 5; ++at)  // neighbours of the first
      if (const HostIndex host{at}; leafOf(host) == leafOf(hosts[0]) && std::ranges::find(hosts, host) == hosts.end())
        hosts.push_back(host);
    const Allocation allocation = allocate(fabric, tree().levels, hosts, std::vector<std::uint32_t>(5, 1));
    const ItemTraffic traffic = randomTraffic(5, 8, random);
    const auto leaves = leafEndsOf(fabric, allocation, HostPaths(fabric, allocation.hosts, Rails::even));
    double least = 1e300;
    Places places{0, 1, 2, 3, 4};
    do least = std::min(least, largestOf(slowLoads(fabric, allocation, traffic, places), weights, false));
    while (std::ranges::next_permutation(places).found);
    QVERIFY(double(switchEndOfGroups(traffic, leaves)) <= least);
    double most = 0;  // that one host gets
    for (std::uint32_t item = 0; item < 5; ++item)
      most = std::max(most, std::accumulate(traffic.in(item).begin(), traffic.in(item).end(), 0.0,
                                            [](double sum, const auto& each) { return sum + each.bytes; }));
    if (leaves.size() == 5)
      QVERIFY(double(switchEndOfGroups(traffic, leaves)) >= most);  // the tables lead to each of them by one end
  }

  void everySlotIsTakenOnceAndFixedRanksStay_data() { seeds(6); }
  void everySlotIsTakenOnceAndFixedRanksStay() {
    QFETCH(unsigned, seed);
    std::mt19937 random(seeded(seed));
    const auto hosts = someHosts(tree().fabric, 9, random);
    std::vector<std::uint32_t> perHost;
    for (std::size_t i = 0; i < hosts.size(); ++i) perHost.push_back(1 + random() % 4);
    const Allocation allocation = allocate(tree().fabric, tree().levels, hosts, perHost);
    const std::uint32_t ranks = allocation.total() - random() % 4;
    StartRequest start{ranks, {}, {}, seed};
    start.fixed[0] = 3;
    start.fixed[ranks - 1] = 0;
    const RemapProblem problem{tree().fabric, allocation, randomTraffic(allocation.total(), 60, random), start, {}};
    const Remapped found = remap(problem, {.effort = Effort::quick}, [](double) { return true; });
    std::vector<Places> all{found.places};
    for (const Start& each : found.starts) all.push_back(each.places);
    for (const Places& places : all) {
      std::vector<std::uint32_t> used(allocation.hosts.size());
      for (const std::uint32_t host : places) ++used[host];
      QVERIFY(used == allocation.slotCounts);
      QVERIFY(places[0] == 3 && places[ranks - 1] == 0);
    }
    QVERIFY(remap(problem, {.effort = Effort::quick}, [](double) { return true; }).places == found.places);
  }

  // Of no start is the most loaded end cooler, none has much less over all links, and no other places with as hot an
  // end are taken that heat the ends between switches more.
  void nothingOfTheStartsIsGivenUp_data() { seeds(3); }
  void nothingOfTheStartsIsGivenUp() {
    QFETCH(unsigned, seed);
    std::mt19937 random(seeded(seed));
    const Fabric& fabric = tree().fabric;
    const EndWeights weights = weightsOf(fabric);
    const Allocation allocation = allocationOf(tree(), 24, 4, random);
    const RemapProblem problem{fabric, allocation, randomTraffic(96, 300, random), {96, {}, {}, seed}, {}};
    const Remapped found = remap(problem, {.effort = Effort::quick, .mostHopBytes = 4.5}, [](double) { return true; });
    const auto after = slowLoads(fabric, allocation, problem.traffic, found.places);
    const double sum = std::accumulate(after.begin(), after.end(), 0.0);
    for (const Start& each : found.starts) {
      const auto loads = slowLoads(fabric, allocation, problem.traffic, each.places);
      QVERIFY2(std::ranges::max(after) <= std::ranges::max(loads), each.name.c_str());
      QVERIFY2(sum <= 1.05 * std::accumulate(loads.begin(), loads.end(), 0.0), each.name.c_str());
      if (std::ranges::max(after) == std::ranges::max(loads))
        QVERIFY2(largestOf(after, weights, false) <= largestOf(loads, weights, false), each.name.c_str());
    }
  }

  // All who talk stay, or all but one of them: the others are ranks that say nothing, and slots that stay empty.
  void aSearchAmongSilentRanksEnds_data() {
    QTest::addColumn<unsigned>("moving");
    QTest::addColumn<bool>("alike");
    for (const unsigned moving : {0U, 1U})
      for (const bool alike : {true, false})
        QTest::addRow("%u move, hosts %s", moving, alike ? "alike" : "unlike") << moving << alike;
  }
  void aSearchAmongSilentRanksEnds() {
    QFETCH(unsigned, moving);
    QFETCH(bool, alike);
    std::mt19937 random(seeded(2));
    const auto hosts = someHosts(tree().fabric, 12, random);
    std::vector<std::uint32_t> perHost;
    for (std::uint32_t at = 0; at < hosts.size(); ++at) perHost.push_back(alike ? 4 : 1 + at % 4);
    const Allocation allocation = allocate(tree().fabric, tree().levels, hosts, perHost);
    const std::uint32_t ranks = allocation.total() - 2, talking = allocation.total() / 2;
    std::vector<ItemTraffic::Sent> sent;
    for (std::uint32_t rank = 0; rank < talking; ++rank) sent.push_back({rank, (rank + 5) % talking, 1000});
    StartRequest start{ranks, {}, allocation.slotHosts(), 1};
    for (std::uint32_t rank = moving; rank < talking; ++rank) start.fixed[rank] = (*start.asIs)[rank];
    const RemapProblem problem{tree().fabric, allocation, {allocation.total(), sent}, start, {}};
    const Remapped found = remap(problem, {.effort = Effort::quick}, [](double) { return true; });
    std::vector<std::uint32_t> used(hosts.size());
    for (const std::uint32_t host : found.places) ++used[host];
    QVERIFY(used == allocation.slotCounts);
    for (const auto& [rank, host] : start.fixed) QCOMPARE(found.places[rank], host);
    if (moving == 0)
      QVERIFY(slowLoads(tree().fabric, allocation, problem.traffic, found.places) ==
              slowLoads(tree().fabric, allocation, problem.traffic, *start.asIs));
  }

  // Some subnet managers' routes are longer one way than the other, and Scotch searched for ever.
  void hostsFurtherOneWayThanTheOtherAreMapped_data() { seeds(6); }
  void hostsFurtherOneWayThanTheOtherAreMapped() {
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    constexpr std::uint32_t hosts = 16, slotsEach = 4;
    const ItemTraffic traffic = randomTraffic(hosts * slotsEach, 400, random);
    std::vector<double> there(hosts * hosts), back(hosts * hosts);
    for (std::uint32_t a = 0; a < hosts; ++a)
      for (std::uint32_t b = 0; b < hosts; ++b)
        if (a != b) there[a * hosts + b] = back[b * hosts + a] = 2 + random() % 5;
    std::vector<std::uint32_t> items(hosts * slotsEach);
    std::iota(items.begin(), items.end(), 0U);
    const std::vector<std::uint32_t> room(hosts, slotsEach), parts = mapByDistance(traffic, items, room, there, seed);
    for (std::uint32_t host = 0; host < hosts; ++host) QCOMPARE(std::ranges::count(parts, host), slotsEach);
    QVERIFY(parts == mapByDistance(traffic, items, room, back, seed));  // both ways count alike
  }

  // As Slurm's manual of srun --distribution=plane has it: blocks of that many ranks go round the hosts.
  void planesAreThoseOfSlurm() {
    std::mt19937 random(seeded(5));
    const Allocation allocation = allocationOf(tree(), 6, 8, random);
    std::vector<ItemTraffic::Sent> sent;
    for (std::uint32_t rank = 0; rank < 48; ++rank)
      sent.push_back({rank, rank ^ 2U, 1000});  // those two apart talk: blocks of four hold them
    for (const Start& each : findStarts({48, sent}, allocation, {48, {}, {}, 0})) {
      if (!each.name.starts_with("plane")) continue;
      QCOMPARE(each.name, std::string("plane=4"));
      for (std::uint32_t rank = 0; rank < 48; ++rank) QCOMPARE(each.places[rank], rank / 4 % 6);
      return;
    }
    QFAIL("no plane");
  }

  void aStoppedSearchGivesAWholePlacement() {
    std::mt19937 random(seeded(3));
    const Allocation allocation = allocationOf(tree(), 20, 4, random);
    const RemapProblem problem{tree().fabric, allocation, randomTraffic(80, 400, random), {80, {}, {}, 0}, {}};
    const Remapped found = remap(problem, {.effort = Effort::thorough}, [](double) { return false; });
    std::vector<std::uint32_t> used(20);
    for (const std::uint32_t host : found.places) ++used[host];
    QVERIFY(used == allocation.slotCounts);
  }

  // Read back by what each launcher's manual says of its file.
  void launcherFilesSayWhereRanksGo() {
    const std::vector<LaunchHost> hosts{{"n10", 2}, {"n2", 2}, {"n3", 2}};
    const std::vector<std::uint32_t> places{0, 1, 2, 0, 1, 2};
    std::vector<RankId> ranks;
    for (std::uint32_t rank = 0; rank < 6; ++rank) ranks.push_back(RankId(rank));
    const auto file = [&](Launcher launcher) { return launcherFile(launcher, ranks, places, hosts); };
    QCOMPARE(file(Launcher::slurm), std::string("n10\nn2\nn3\nn10\nn2\nn3\n"));
    QCOMPARE(file(Launcher::openmpiSeq), "# mpirun --mca rmaps seq --hostfile THIS_FILE\n" + file(Launcher::slurm));
    QCOMPARE(file(Launcher::csv), std::string("rank,host\n0,n10\n1,n2\n2,n3\n3,n10\n4,n2\n5,n3\n"));
    QVERIFY(file(Launcher::hydra).ends_with("\nn10:1\nn2:1\nn3:1\nn10:1\nn2:1\nn3:1\n"));
    QVERIFY(file(Launcher::openmpi)
                .ends_with("\nrank 0=n10 slot=0\nrank 1=n2 slot=0\nrank 2=n3 slot=0\nrank 3=n10 slot=1\nrank 4=n2 "
                           "slot=1\nrank 5=n3 slot=1\n"));
    QVERIFY(file(Launcher::cray).ends_with("\n1,4,\n2,5,\n0,3\n"));  // nodes by name: n2, n3, n10
  }

  void launcherFilesAreReadAsTheyAreWritten() {
    const std::vector<LaunchHost> hosts{{"n10", 2}, {"n2", 2}, {"n3", 2}};
    const std::vector<std::uint32_t> places{0, 0, 1, 1, 2, 2};
    std::vector<RankId> ranks;
    for (std::uint32_t rank = 0; rank < 6; ++rank) ranks.push_back(RankId(rank));
    for (const Launcher launcher : {Launcher::openmpi, Launcher::openmpiSeq, Launcher::openmpi5, Launcher::hydra,
                                    Launcher::intel, Launcher::slurm, Launcher::hostfile, Launcher::csv}) {
      MemorySink sink;
      std::istringstream in(launcherFile(launcher, ranks, places, hosts));
      readHostMap(in, "ranks", 0, sink, {});
      QCOMPARE(sink.processes.size(), places.size());
      for (const ProcessRow& row : sink.processes) QCOMPARE(*row.host, hosts[places[number(row.rank)]].name);
    }
  }

  // A bound is a gain from before, as the summary has it, and a smaller one from what was found: both are named.
  void whatThereIsToGainNamesFromWhat() {
    const auto row = [](const char* name, std::uint64_t bytes) {
      PlacementRow made{"kept", name, {}};
      made.metrics.hostEnd = HottestEnd{EndIndex(0), bytes, 0};
      made.metrics.busiest = static_cast<double>(bytes);
      return made;
    };
    const std::vector<NamedBounds> bounds{{"bound of these groups", {900, 0}}, {"bound of any groups", {800, 0}}};
    const auto told = [&](std::uint64_t found) {
      for (const std::string& note : verdict({row("before", 1000), row("after", found)}, bounds, {}))
        if (note.starts_with("no placement")) return note;
      return std::string();
    };
    const std::string least = "no placement on these slots has less than 800 B on its most loaded end: ";
    QCOMPARE(told(900), least + "-20 % from before, -11.1 % from this placement");
    QCOMPARE(told(1000), least + "-20 % from before");  // it was the best that was found
  }

  // Links of ibdiagnet 1's "10" are at least twice as fast as those of "5", which weighed as little as these.
  void aLinkOfALeastRateIsFasterThanASlowOne() {
    const Fabrics irregular("irregular/minhop/ibdiagnet1");
    const ComparedRates rates = comparedRates(irregular.fabric);
    QVERIFY(!rates.areExact);
    bool hasSlow = false;
    for (std::size_t at = 0; at < irregular.fabric.links().size(); ++at) {
      const LinkFacts& link = irregular.fabric.links()[at];
      if (link.speedIsMinimum) QCOMPARE(*rates.capacities[at], rates.fastest);
      if (link.speed != "5") continue;
      QVERIFY(*rates.capacities[at] * 2 <= rates.fastest);
      hasSlow = true;
    }
    QVERIFY(hasSlow);
    QVERIFY(comparedRates(tree().fabric).areExact);
  }

  void nothingIsProvedByRatesThatAreNotKnown() {
    const std::vector<NamedBounds> bounds{{"bound of these groups", {800, 100}}, {"bound of any groups", {800, 100}}};
    PlacementRow before{"kept", "before", {}}, after{"kept", "after", {}};
    before.metrics.busiest = 1000;
    after.metrics.busiest = 800;
    after.metrics.busiestBetween = 200;
    const auto proofs = [&] {
      std::string all;
      for (const std::string& note : verdict({before, after}, bounds, {}))
        if (note.starts_with("no placement")) all += note;
      return all;
    };
    QCOMPARE(proofs(),
             "no placement on these slots has a lower load on its most loaded end; between switches none has less than "
             "100 B");
    after.metrics.areRatesExact = false;
    QCOMPARE(proofs(),
             "no placement on these slots has less than 800 B on its most loaded end: -20 % from before, 0 % from "
             "this placement; the rate of some links is not recorded, and another placement may be better by it");
  }

  void whatALauncherCannotDoIsRefused() {
    const std::vector<RankId> ranks{RankId(0), RankId(1)}, gap{RankId(0), RankId(2)};
    const std::vector<std::uint32_t> places{0, 1};
    const std::vector<LaunchHost> roomy{{"a", 2}, {"b", 2}}, odd{{"a b", 1}, {"c", 1}};
    QVERIFY_EXCEPTION_THROWN(launcherFile(Launcher::cray, ranks, places, roomy), std::exception);
    QVERIFY_EXCEPTION_THROWN(launcherFile(Launcher::hydra, gap, places, roomy), std::exception);
    QVERIFY_EXCEPTION_THROWN(launcherFile(Launcher::slurm, ranks, places, odd), std::exception);
    for (const char* name : {"node_1", "007"}) {  // Open MPI 4.1 says so of the one, and reads the other as 7
      const std::vector<LaunchHost> strange{{name, 1}, {"c", 1}};
      for (const Launcher launcher : {Launcher::openmpi, Launcher::openmpiSeq})
        QVERIFY_EXCEPTION_THROWN(launcherFile(launcher, ranks, places, strange), std::exception);
      QVERIFY(launcherFile(Launcher::hydra, ranks, places, strange).ends_with(std::string("\n") + name + ":1\nc:1\n"));
    }
    QCOMPARE(launcherFile(Launcher::csv, gap, places, odd), std::string("rank,host\n0,\"a b\"\n2,c\n"));
  }
};

WEFT_TEST(PlacementTest)

}  // namespace placement_test
#include "placement_test.moc"
