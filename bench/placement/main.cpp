// Weft's places beside those of others, judged by the same forwarding tables:
//
//   placement_quality RUN.weft NAME HOSTS SLOTS [-e ENGINE]… [-k KIND]… [-p PAIRS.csv]… [-s SEED] [--quick|--thorough]
//   [--alone]
//
// RUN.weft has a fabric. A line of CSV for each engine, allocation (hosts that follow each other, or drawn at random),
// pattern and mapper: the most bytes on an end between switches and at a host, and bytes × link ends.
#include <algorithm>
#include <ctime>
#include <cstdio>
#include <cstring>
#include <numeric>

#include "analysis/simulators/opensm_tables.h"
#include "analysis/placement/arrangement.h"
#include "analysis/placement/random.h"
#include "analysis/placement/remap.h"
#include "analysis/placement/route_bounds.h"
#include "analysis/run/run_fabric.h"
#include "core/base/error.h"
#include "core/store/run_store.h"
#include "ibdiag/routes/routing.h"
#include "mappers.h"
#include "patterns.h"

using namespace weft;
using namespace weft::bench;

namespace {

struct Wish {
  std::string run, name;
  std::uint32_t hosts = 0, slots = 0;
  std::uint64_t seed = 1;
  Effort effort = Effort::normal;
  std::vector<std::string> engines;
  std::vector<Pattern> recorded;
  std::vector<std::string> kinds;  // of patterns; empty: all
  bool alone = false;              // without other mappers
};

Fabric routed(const Fabric& fabric, const std::string& engine) {
  if (engine == "kept")
    return fabric.withTables([&] {
      std::vector<std::pair<NodeIndex, std::vector<PortNumber>>> tables;
      for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
        if (const NodeIndex node{at}; fabric.hasTable(node))
          tables.emplace_back(node, std::vector<PortNumber>(fabric.table(node).begin(), fabric.table(node).end()));
      return tables;
    }());
  if (const auto own = routingEngine(engine)) return fabric.withTables(computeRouting(fabric, *own).tables);
  return fabric.withTables(opensmTables(fabric, engine, [] { return false; }));
}

std::vector<HostIndex> chosen(const Fabric& fabric, const Levels& levels, const Wish& wish, bool random) {
  std::vector<HostIndex> all;
  for (std::uint32_t host = 0; host < fabric.hosts().size(); ++host)
    if (levels.ofHost[host] == HostRole::compute && !fabric.host(HostIndex{host}).ports.empty())
      all.push_back(HostIndex{host});
  Random dice(wish.seed);
  for (std::uint32_t at = 0; random && at + 1 < all.size(); ++at)
    std::swap(all[at], all[at + dice.below(static_cast<std::uint32_t>(all.size()) - at)]);
  all = random ? all : allocate(fabric, levels, all, std::vector<std::uint32_t>(all.size(), 1)).hosts;
  all.resize(std::min<std::size_t>(all.size(), wish.hosts));
  return all;
}

std::vector<double> distancesOf(const HostPaths& paths) {
  std::vector<double> distances;
  for (std::uint32_t a = 0; a < paths.hosts(); ++a)
    for (std::uint32_t b = 0; b < paths.hosts(); ++b) {
      double ends = 0;
      if (a != b) paths.each(a, b, [&](std::uint32_t, double share) { ends += share; });
      distances.push_back(ends);
    }
  return distances;
}

EndWeights weightsOf(const Fabric& fabric) {
  EndWeights weights{std::vector<double>(fabric.ends().size(), 1), {}};
  for (std::uint32_t end = 0; end < fabric.ends().size(); ++end)
    weights.isHost.push_back(!fabric.node(fabric.ends()[end].node).isSwitch() ||
                             !fabric.node(fabric.end(peer(EndIndex{end})).node).isSwitch());
  return weights;
}

// n ranks to a host, then to the next, until all hosts had their turn: srun --distribution=plane=n.
Places planes(const Allocation& allocation, std::uint32_t width) {
  std::vector<std::uint32_t> free = allocation.slotCounts;
  Places places;
  for (std::uint32_t host = 0; places.size() < allocation.total();
       host = (host + 1) % static_cast<std::uint32_t>(free.size()))
    for (std::uint32_t i = 0; i < width && free[host] != 0; ++i, --free[host]) places.push_back(host);
  return places;
}

void compare(const Wish& wish, const Fabric& fabric, const Levels& levels, const std::string& engine, bool random,
             const Pattern& pattern, std::uint32_t slots) {
  Wish fitting = wish;
  fitting.hosts = std::min(wish.hosts, (pattern.ranks + slots - 1) / slots);
  const auto hosts = chosen(fabric, levels, fitting, random);
  const Allocation allocation = allocate(fabric, levels, hosts, std::vector<std::uint32_t>(hosts.size(), slots));
  if (allocation.total() < pattern.ranks) return;
  const ItemTraffic traffic(allocation.total(), pattern.sent);
  const HostPaths paths(fabric, allocation.hosts, Rails::even);
  const EndWeights weights = weightsOf(fabric);
  const auto distances = distancesOf(paths);
  const std::clock_t begin = std::clock();
  const RemapProblem problem{fabric, allocation, traffic, {pattern.ranks, {}, {}, wish.seed}, {}};
  const Remapped found = remap(problem, {.effort = wish.effort, .seed = wish.seed}, [](double) { return true; });
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;  // of all processors
  std::vector<Mapped> all;
  for (const Start& each : found.starts) all.emplace_back(each.name, each.places);
  for (const std::uint32_t width : {2U, 4U, 8U})
    if (width < slots) all.emplace_back("plane=" + std::to_string(width), planes(allocation, width));
  if (!wish.alone) {
    std::ranges::copy(byScotch(traffic, allocation, distances), std::back_inserter(all));
    std::ranges::copy(byTreeMatch(traffic, allocation), std::back_inserter(all));
  }
  all.emplace_back("weft", found.places);
  const auto printCase = [&](const std::string& name) {
    std::printf("%s,%s,%s,%s-%u,\"%s\"", wish.name.c_str(), engine.c_str(), random ? "random" : "contiguous",
                pattern.name.c_str(), pattern.ranks, name.c_str());
  };
  const auto printBounds = [&](const PlacementBounds& bounds, std::uint64_t byRoutes, const char* name) {
    printCase(name);
    std::printf(",%llu,%llu,0,0\n", static_cast<unsigned long long>(std::max(bounds.switchEnd, byRoutes)),
                static_cast<unsigned long long>(bounds.hostEnd));
  };
  for (const auto& [name, places] : all) {
    const Arrangement judged(paths, traffic, places, weights);
    printCase(name);
    std::printf(",%.0f,%.0f,%.0f,%.2f\n", judged.largest(false), judged.largest(true), judged.sum(),
                name == "weft" ? seconds : 0);
  }
  const auto edge = edgeOf(fabric, allocation, Rails::even);
  const auto leaves = leafEndsOf(fabric, allocation, paths);
  const ItemTraffic groups = traffic.grouped(found.places, paths.hosts());
  const auto grid = GridBounds::of(traffic, pattern.ranks);
  printBounds(boundsOf(traffic, allocation, edge, grid), switchEndOf(traffic, leaves, grid), "bound");
  printBounds(boundsOfGroups(groups, edge), switchEndOfGroups(groups, leaves), "bound of these groups");
  std::fflush(stdout);
}

Wish wishOf(int argc, char** argv) {
  if (argc < 5)
    throw Error(
        "placement_quality RUN.weft NAME HOSTS SLOTS [-e ENGINE]… [-k KIND]… [-p PAIRS.csv]… [-s SEED] "
        "[--quick|--thorough] [--alone]");
  Wish wish{argv[1],
            argv[2],
            static_cast<std::uint32_t>(std::stoul(argv[3])),
            static_cast<std::uint32_t>(std::stoul(argv[4])),
            1,
            Effort::normal,
            {},
            {},
            {},
            false};
  for (int at = 5; at < argc; ++at) {
    if (std::strcmp(argv[at], "--quick") == 0) wish.effort = Effort::quick;
    else if (std::strcmp(argv[at], "--thorough") == 0) wish.effort = Effort::thorough;
    else if (std::strcmp(argv[at], "--alone") == 0) wish.alone = true;
    else if (at + 1 < argc && std::strcmp(argv[at], "-e") == 0) wish.engines.emplace_back(argv[++at]);
    else if (at + 1 < argc && std::strcmp(argv[at], "-k") == 0) wish.kinds.emplace_back(argv[++at]);
    else if (at + 1 < argc && std::strcmp(argv[at], "-p") == 0) wish.recorded.push_back(readPairs(argv[++at]));
    else if (at + 1 < argc && std::strcmp(argv[at], "-s") == 0) wish.seed = std::stoull(argv[++at]);
    else throw Error(std::string("what is ") + argv[at] + "?");
  }
  return wish;
}

}  // namespace

int main(int argc, char** argv) try {
  const Wish wish = wishOf(argc, argv);
  const Fabric fabric = loadFabric(RunStore(wish.run));
  const Levels levels = computeLevels(fabric);
  std::vector<Pattern> patterns = patternsOf(wish.hosts * wish.slots);
  patterns.insert(patterns.end(), wish.recorded.begin(), wish.recorded.end());
  if (!wish.kinds.empty())
    std::erase_if(patterns,
                  [&](const Pattern& each) { return std::ranges::find(wish.kinds, each.name) == wish.kinds.end(); });
  for (const std::string& engine : wish.engines) {
    const Fabric by = routed(fabric, engine);
    for (const bool random : {false, true})
      for (const Pattern& pattern : patterns) compare(wish, by, levels, engine, random, pattern, wish.slots);
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "placement_quality: %s\n", error.what());
  return 1;
}
