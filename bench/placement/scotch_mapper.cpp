#include <cstdio>  // scotch.h wants FILE

#include <scotch/scotch.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "mappers.h"

namespace weft::bench {
namespace {

constexpr std::pair<const char*, SCOTCH_Num> strategies[] = {
    {"default", SCOTCH_STRATDEFAULT},
    {"quality", SCOTCH_STRATQUALITY},
    {"speed", SCOTCH_STRATSPEED},
    {"balance", SCOTCH_STRATBALANCE},
    {"safety", SCOTCH_STRATSAFETY},
    {"recursive", SCOTCH_STRATRECURSIVE},
    {"quality, balance, recursive", SCOTCH_STRATQUALITY | SCOTCH_STRATBALANCE | SCOTCH_STRATRECURSIVE}};

void need(int status) {
  if (status != 0) throw std::runtime_error("Scotch failed");
}

struct Graph {
  std::vector<SCOTCH_Num> first{0}, peers, weights;
  SCOTCH_Graph graph;

  Graph() { need(SCOTCH_graphInit(&graph)); }
  ~Graph() { SCOTCH_graphExit(&graph); }
  Graph(const Graph&) = delete;
  void build(SCOTCH_Num* loads) {
    need(SCOTCH_graphBuild(&graph, 0, static_cast<SCOTCH_Num>(first.size() - 1), first.data(), nullptr, loads, nullptr,
                           static_cast<SCOTCH_Num>(peers.size()), peers.data(), weights.data()));
  }
};

void fillTraffic(Graph& graph, const ItemTraffic& traffic) {
  const double scale = std::min(1.0, static_cast<double>(1 << 29) / std::max(1.0, traffic.bytes()));
  for (std::uint32_t item = 0; item < traffic.items(); ++item) {
    std::map<std::uint32_t, double> both;
    for (const auto& each : traffic.out(item)) both[each.peer] += each.bytes;
    for (const auto& each : traffic.in(item)) both[each.peer] += each.bytes;
    for (const auto& [peer, bytes] : both) {
      graph.peers.push_back(static_cast<SCOTCH_Num>(peer));
      graph.weights.push_back(std::max<SCOTCH_Num>(1, static_cast<SCOTCH_Num>(bytes * scale)));
    }
    graph.first.push_back(static_cast<SCOTCH_Num>(graph.peers.size()));
  }
  graph.build(nullptr);
}

// Complete: edges weigh what lies between two hosts.
void fillHosts(Graph& graph, std::size_t hosts, const std::vector<double>& distances, std::vector<SCOTCH_Num>& slots) {
  for (std::size_t a = 0; a < hosts; ++a) {
    for (std::size_t b = 0; b < hosts; ++b)
      if (a != b) {
        graph.peers.push_back(static_cast<SCOTCH_Num>(b));
        graph.weights.push_back(std::max<SCOTCH_Num>(1, static_cast<SCOTCH_Num>(distances[a * hosts + b])));
      }
    graph.first.push_back(static_cast<SCOTCH_Num>(graph.peers.size()));
  }
  graph.build(slots.data());
}

Places repaired(std::vector<SCOTCH_Num> parts, const Allocation& allocation, const std::vector<double>& distances) {
  const std::size_t hosts = allocation.hosts.size();
  std::vector<std::uint32_t> free = allocation.slotCounts;
  Places places(parts.begin(), parts.end());
  std::vector<std::size_t> over;
  for (std::size_t item = 0; item < places.size(); ++item)
    if (free[places[item]] != 0) --free[places[item]];
    else over.push_back(item);
  for (const std::size_t item : over) {
    std::size_t best = hosts;
    for (std::size_t host = 0; host < hosts; ++host)
      if (free[host] != 0 &&
          (best == hosts || distances[places[item] * hosts + host] < distances[places[item] * hosts + best]))
        best = host;
    places[item] = static_cast<std::uint32_t>(best);
    --free[best];
  }
  return places;
}

// Sizes of a regular tree: parts on each level, from the top, down to slots; empty where it is not regular.
std::vector<SCOTCH_Num> treeOf(const Allocation& allocation) {
  std::vector<std::vector<std::uint32_t>> levels = allocation.levels;
  const auto hosts = static_cast<std::uint32_t>(allocation.hosts.size());
  std::vector<std::uint32_t> own(hosts);
  for (std::uint32_t host = 0; host < hosts; ++host) own[host] = host;
  levels.push_back(own);
  std::vector<SCOTCH_Num> sizes;
  std::uint32_t above = 1;
  for (const auto& level : levels) {
    const std::uint32_t parts = level.back() + 1;
    std::vector<std::uint32_t> held(parts);
    for (const std::uint32_t part : level) ++held[part];
    if (parts % above != 0 || std::ranges::any_of(held, [&](std::uint32_t each) { return each != held.front(); }))
      return {};
    if (parts != above) sizes.push_back(static_cast<SCOTCH_Num>(parts / above));
    above = parts;
  }
  return std::ranges::all_of(allocation.slotCounts,
                             [&](std::uint32_t each) { return each == allocation.slotCounts.front(); })
             ? sizes
             : std::vector<SCOTCH_Num>{};
}

void mapBy(std::vector<Mapped>& found, const std::string& on, Graph& graph, SCOTCH_Arch& arch,
           const Allocation& allocation, const std::vector<double>& distances) {
  for (const auto& [name, flags] : strategies) {
    SCOTCH_Strat strategy;
    need(SCOTCH_stratInit(&strategy));
    need(SCOTCH_stratGraphMapBuild(&strategy, flags, static_cast<SCOTCH_Num>(allocation.hosts.size()), 0.01));
    std::vector<SCOTCH_Num> parts(graph.first.size() - 1);
    SCOTCH_randomReset();
    need(SCOTCH_graphMap(&graph.graph, &arch, &strategy, parts.data()));
    SCOTCH_stratExit(&strategy);
    found.emplace_back("scotch, " + on + ", " + name, repaired(std::move(parts), allocation, distances));
  }
}

}  // namespace

std::vector<Mapped> byScotch(const ItemTraffic& traffic, const Allocation& allocation,
                             const std::vector<double>& distances) {
  Graph ranks, hosts;
  fillTraffic(ranks, traffic);
  std::vector<SCOTCH_Num> slots(allocation.slotCounts.begin(), allocation.slotCounts.end());
  fillHosts(hosts, allocation.hosts.size(), distances, slots);
  std::vector<Mapped> found;
  SCOTCH_Strat plain;
  need(SCOTCH_stratInit(&plain));
  SCOTCH_Arch arch;
  need(SCOTCH_archInit(&arch));
  need(SCOTCH_archBuild0(&arch, &hosts.graph, 0, nullptr, &plain));
  mapBy(found, "distances", ranks, arch, allocation, distances);
  SCOTCH_archExit(&arch);
  if (auto sizes = treeOf(allocation); !sizes.empty()) {
    std::vector<SCOTCH_Num> costs;
    for (std::size_t level = 0; level < sizes.size(); ++level)
      costs.push_back(static_cast<SCOTCH_Num>(2 * (sizes.size() - level)));
    need(SCOTCH_archInit(&arch));
    need(SCOTCH_archTleaf(&arch, static_cast<SCOTCH_Num>(sizes.size()), sizes.data(), costs.data()));
    mapBy(found, "tree", ranks, arch, allocation, distances);
    SCOTCH_archExit(&arch);
  }
  SCOTCH_stratExit(&plain);
  return found;
}

}  // namespace weft::bench
