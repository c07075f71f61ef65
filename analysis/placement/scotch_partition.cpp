#include "analysis/placement/scotch_partition.h"

#include <cstdio>  // scotch.h wants FILE

#include <scotch/scotch.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>

#include "analysis/placement/limited_call.h"
#include "ibdiag/model/key_index.h"

namespace weft {
namespace {

constexpr double heaviest = 1 << 20;  // of an edge: Scotch's sums have 31 bits

static_assert(std::is_same_v<SCOTCH_Num, ScotchGraph::Number>);

// What Scotch takes for a graph of some millions of edges, three times over on a slow machine. A graph on which it
// never ends takes longer.
std::chrono::milliseconds limitFor(const ScotchGraph& graph) {
  return std::chrono::seconds(10) + std::chrono::milliseconds(graph.peers.size() * 60 / 1000);
}

void need(int status) {
  if (status != 0) throw Error("the library Scotch could not divide the ranks");
}

class Mapping {
 public:
  explicit Mapping(std::uint64_t seed) {
    need(SCOTCH_contextInit(&context_));
    const int thread = -1;
    need(SCOTCH_contextThreadSpawn(&context_, 1, &thread));  // several divide the work as it comes
    need(SCOTCH_contextOptionSetNum(&context_, SCOTCH_OPTIONNUMDETERMINISTIC, 1));
    SCOTCH_contextRandomSeed(&context_, static_cast<SCOTCH_Num>(seed & 0x7FFFFFFF));
    SCOTCH_contextRandomReset(&context_);
    need(SCOTCH_graphInit(&plain_));
    need(SCOTCH_graphInit(&graph_));
    need(SCOTCH_graphInit(&plainParts_));
    need(SCOTCH_graphInit(&parts_));
    need(SCOTCH_archInit(&arch_));
    need(SCOTCH_stratInit(&strategy_));
    need(SCOTCH_stratInit(&plainStrategy_));
  }
  ~Mapping() {
    SCOTCH_stratExit(&plainStrategy_);
    SCOTCH_stratExit(&strategy_);
    SCOTCH_archExit(&arch_);
    SCOTCH_graphExit(&parts_);
    SCOTCH_graphExit(&plainParts_);
    SCOTCH_graphExit(&graph_);
    SCOTCH_graphExit(&plain_);
    SCOTCH_contextExit(&context_);
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

  // Parts that are alike, of these sizes.
  std::vector<SCOTCH_Num> map(ScotchGraph& graph, std::vector<SCOTCH_Num> rooms) {
    need(SCOTCH_archCmpltw(&arch_, static_cast<SCOTCH_Num>(rooms.size()), rooms.data()));
    return mapOnto(graph, static_cast<SCOTCH_Num>(rooms.size()));
  }

  // Parts of these sizes as the vertices of a graph whose edges say how far apart they are.
  std::vector<SCOTCH_Num> map(ScotchGraph& graph, std::vector<SCOTCH_Num> rooms, ScotchGraph& parts) {
    need(SCOTCH_graphBuild(&plainParts_, 0, static_cast<SCOTCH_Num>(rooms.size()), parts.first.data(), nullptr,
                           rooms.data(), nullptr, static_cast<SCOTCH_Num>(parts.peers.size()), parts.peers.data(),
                           parts.weights.data()));
    need(SCOTCH_contextBindGraph(&context_, &plainParts_, &parts_));
    need(SCOTCH_archBuild0(&arch_, &parts_, 0, nullptr, &plainStrategy_));
    return mapOnto(graph, static_cast<SCOTCH_Num>(rooms.size()));
  }

 private:
  std::vector<SCOTCH_Num> mapOnto(ScotchGraph& graph, SCOTCH_Num count) {
    const auto items = static_cast<SCOTCH_Num>(graph.first.size() - 1);
    std::vector<SCOTCH_Num> parts(graph.first.size() - 1);
    need(SCOTCH_graphBuild(&plain_, 0, items, graph.first.data(), nullptr, nullptr, nullptr,
                           static_cast<SCOTCH_Num>(graph.peers.size()), graph.peers.data(), graph.weights.data()));
    need(SCOTCH_contextBindGraph(&context_, &plain_, &graph_));
    need(SCOTCH_stratGraphMapBuild(&strategy_, SCOTCH_STRATBALANCE, count, 0.01));
    need(SCOTCH_graphMap(&graph_, &arch_, &strategy_, parts.data()));
    return parts;
  }

  SCOTCH_Context context_;
  SCOTCH_Graph plain_, graph_, plainParts_, parts_;  // the second is the first, in the context; likewise
  SCOTCH_Arch arch_;
  SCOTCH_Strat strategy_, plainStrategy_;
};

// What is too much goes to where it has most to say, and is missed least, among the parts with room.
void repair(const ScotchGraph& graph, std::vector<std::uint32_t>& partOf, std::span<const std::uint32_t> room) {
  std::vector<std::uint32_t> used(room.size());
  for (const std::uint32_t part : partOf) ++used[part];
  const auto isOver = [&](std::uint32_t part) { return used[part] > room[part]; };
  std::vector<std::pair<double, std::uint32_t>> leaving;  // what it says to its own part
  std::vector<double> toPart(room.size());
  const auto sum = [&](std::uint32_t item) {
    std::ranges::fill(toPart, 0);
    for (auto at = graph.first[item]; at < graph.first[item + 1]; ++at)
      toPart[partOf[static_cast<std::size_t>(graph.peers[static_cast<std::size_t>(at)])]] +=
          graph.bytes[static_cast<std::size_t>(at)];
  };
  for (std::uint32_t item = 0; item < partOf.size(); ++item)
    if (isOver(partOf[item])) {
      sum(item);
      leaving.emplace_back(toPart[partOf[item]], item);
    }
  std::ranges::sort(leaving);
  for (const auto& [held, item] : leaving) {
    if (!isOver(partOf[item])) continue;
    sum(item);
    std::uint32_t best = UINT32_MAX;
    for (std::uint32_t part = 0; part < room.size(); ++part)
      if (used[part] < room[part] && (best == UINT32_MAX || toPart[part] > toPart[best])) best = part;
    --used[partOf[item]];
    ++used[best];
    partOf[item] = best;
  }
}

// On a thread of its own, since nothing else can end it.
std::vector<SCOTCH_Num> mapped(std::uint64_t seed, const ScotchGraph& graph, const std::vector<SCOTCH_Num>& rooms,
                               const std::optional<ScotchGraph>& parts) {
  auto found = limitedCall<std::vector<SCOTCH_Num>>(
      limitFor(graph), [seed, graph = graph, rooms = rooms, parts = parts]() mutable {
        return parts ? Mapping(seed).map(graph, rooms, *parts) : Mapping(seed).map(graph, rooms);
      });
  if (!found) throw MapperTookTooLong();
  return std::move(*found);
}

}  // namespace

ScotchGraph graphOf(const ItemTraffic& traffic, std::span<const std::uint32_t> items) {
  std::vector<ScotchGraph::Number> at(traffic.items(), -1);
  for (std::size_t i = 0; i < items.size(); ++i) at[items[i]] = static_cast<ScotchGraph::Number>(i);
  ScotchGraph found;
  for (const std::uint32_t item : items) {
    KeyIndex index;
    std::vector<double> sums;
    const auto add = [&](const ItemTraffic::Edge& edge) {
      if (at[edge.peer] < 0) return;
      const std::uint32_t position = index.add(static_cast<std::uint32_t>(at[edge.peer]));
      if (position == sums.size()) sums.push_back(0);
      sums[position] += edge.bytes;
    };
    for (const auto& edge : traffic.out(item)) add(edge);
    for (const auto& edge : traffic.in(item)) add(edge);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      found.peers.push_back(static_cast<ScotchGraph::Number>(index.keys()[i]));
      found.bytes.push_back(sums[i]);
    }
    found.first.push_back(static_cast<ScotchGraph::Number>(found.peers.size()));
  }
  const double most = found.bytes.empty() ? 1 : *std::ranges::max_element(found.bytes);
  const double total = std::accumulate(found.bytes.begin(), found.bytes.end(), 0.0);
  const double scale = std::min(heaviest / most, static_cast<double>(1 << 30) / std::max(1.0, total));
  for (const double each : found.bytes)
    found.weights.push_back(std::max<ScotchGraph::Number>(1, static_cast<ScotchGraph::Number>(each * scale)));
  return found;
}

ScotchGraph graphOfDistances(std::span<const double> distances, std::size_t count) {
  ScotchGraph graph;
  const auto between = [&](std::size_t a, std::size_t b) {
    return (distances[a * count + b] + distances[b * count + a]) / 2;
  };
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      if (a == b) continue;
      graph.peers.push_back(static_cast<ScotchGraph::Number>(b));
      graph.weights.push_back(
          std::max<ScotchGraph::Number>(1, static_cast<ScotchGraph::Number>(std::lround(between(a, b)))));
    }
    graph.first.push_back(static_cast<ScotchGraph::Number>(graph.peers.size()));
  }
  return graph;
}

std::vector<std::uint32_t> partition(const ItemTraffic& traffic, std::span<const std::uint32_t> items,
                                     std::span<const std::uint32_t> room, std::uint64_t seed) {
  const ScotchGraph graph = graphOf(traffic, items);
  std::vector<std::uint32_t> partOf(items.size());
  std::vector<std::uint32_t> open;  // Scotch wants no part without room
  for (std::uint32_t part = 0; part < room.size(); ++part)
    if (room[part] != 0) open.push_back(part);
  if (open.size() > 1 && items.size() > 1 &&
      !graph.peers.empty()) {  // of what is silent it knows nothing, and loses memory
    std::vector<SCOTCH_Num> rooms;
    for (const std::uint32_t part : open) rooms.push_back(static_cast<SCOTCH_Num>(room[part]));
    const auto parts = mapped(seed, graph, rooms, {});
    std::ranges::transform(parts, partOf.begin(),
                           [&](SCOTCH_Num part) { return open[static_cast<std::size_t>(part)]; });
  } else if (!open.empty()) {
    std::ranges::fill(partOf, open.front());
  }
  repair(graph, partOf, room);
  return partOf;
}

std::vector<std::uint32_t> mapByDistance(const ItemTraffic& traffic, std::span<const std::uint32_t> items,
                                         std::span<const std::uint32_t> room, std::span<const double> distances,
                                         std::uint64_t seed) {
  const ScotchGraph graph = graphOf(traffic, items);
  std::vector<std::uint32_t> partOf(items.size());
  if (room.size() > 1 && !graph.peers.empty())
    std::ranges::copy(mapped(seed, graph, {room.begin(), room.end()}, graphOfDistances(distances, room.size())),
                      partOf.begin());
  repair(graph, partOf, room);
  return partOf;
}

}  // namespace weft
