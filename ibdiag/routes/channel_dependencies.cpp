#include "ibdiag/routes/channel_dependencies.h"

#include <algorithm>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <cstdint>

#include "core/base/work_stop.h"
#include "ibdiag/routes/choice_trace.h"
#include "ibdiag/routes/dependency_bits.h"
#include "ibdiag/routes/destination_walk.h"
#include "ibdiag/routes/pair_sources.h"

namespace weft {
namespace {

constexpr std::uint32_t unset = UINT32_MAX;
using Graph = std::vector<std::vector<EndIndex>>;

using Parts = std::vector<std::uint32_t>;  // by EndIndex

Parts strongParts(const Graph& graph) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> waits;
  for (std::uint32_t end = 0; end < graph.size(); ++end)
    for (const EndIndex next : graph[end]) waits.emplace_back(end, number(next));
  using Channels = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                                      boost::no_property, std::uint32_t, std::uint32_t>;
  const Channels channels(boost::edges_are_sorted, waits.begin(), waits.end(),
                          static_cast<std::uint32_t>(graph.size()));
  Parts parts(graph.size());
  boost::strong_components(channels,
                           boost::make_iterator_property_map(parts.begin(), boost::get(boost::vertex_index, channels)));
  return parts;
}

// The ends of each part that has a circle, ascending, the parts by their lowest end.
std::vector<std::vector<std::uint32_t>> circularParts(const Graph& graph, const Parts& parts) {
  std::vector<std::vector<std::uint32_t>> members(graph.size()), found;
  for (std::uint32_t end = 0; end < parts.size(); ++end) members[parts[end]].push_back(end);
  for (auto& part : members) {
    if (part.empty()) continue;
    if (part.size() > 1 || std::ranges::binary_search(graph[part.front()], EndIndex(part.front())))
      found.push_back(std::move(part));
  }
  std::ranges::sort(found);
  return found;
}

// The shortest way from an end back to itself within its part; `cameFrom` is all unset before and after.
std::vector<EndIndex> shortestCircle(const Graph& graph, const Parts& part, std::uint32_t from,
                                     std::vector<std::uint32_t>& cameFrom) {
  std::vector<std::uint32_t> queue{from}, circle;
  std::vector<std::uint32_t> touched;
  for (std::size_t i = 0; i < queue.size() && circle.empty(); ++i)
    for (const EndIndex each : graph[queue[i]]) {
      const std::uint32_t next = number(each);
      if (part[next] != part[from] || cameFrom[next] != unset) continue;
      cameFrom[next] = queue[i];
      touched.push_back(next);
      if (next != from) queue.push_back(next);
      else
        for (std::uint32_t at = queue[i]; circle.empty() || circle.back() != from; at = cameFrom[at])
          circle.push_back(at);
      if (!circle.empty()) break;
    }
  for (const std::uint32_t end : touched) cameFrom[end] = unset;
  std::ranges::reverse(circle);
  std::ranges::rotate(circle, std::ranges::min_element(circle));
  std::vector<EndIndex> ends;
  for (const std::uint32_t end : circle) ends.push_back(EndIndex(end));
  return ends;
}

}  // namespace

std::vector<std::vector<EndIndex>> channelDependencies(const Fabric& fabric, TracedLids lids) {
  if (fabric.spreads()) return traceChoices(fabric, lids).dependencies;
  DependencyBits bits(fabric);
  DestinationWalk walk(fabric);
  for (const auto& ports : adapterPorts(fabric)) {
    const PairSources sources(fabric, ports);
    const bool knowsTables = std::ranges::any_of(
        sources.entries(), [&](const PairSources::Entry& entry) { return fabric.hasTable(entry.first); });
    if (!knowsTables) continue;  // no route goes beyond its first switch
    for (const PortIndex destination : ports) {
      const auto home = sources.firstSwitch(destination);
      for (const Lid lid : lidsOf(fabric.port(destination), lids)) {
        WorkStop::look();
        walk.begin(lid, destination);
        for (const PairSources::Entry& entry : sources.entries()) {
          if (home == entry.first && entry.sources.size() == 1) continue;
          walk.from(entry.first, [&](EndIndex out, std::uint32_t next, bool arrives) {
            if (arrives && next != DestinationWalk::none) bits.add(out, next);
          });
        }
      }
    }
  }
  return bits.graph();
}

std::vector<std::vector<EndIndex>> dependencyCycles(const std::vector<std::vector<EndIndex>>& dependencies) {
  constexpr std::size_t mostStarts = 64;
  const Parts parts = strongParts(dependencies);
  std::vector<std::uint32_t> cameFrom(dependencies.size(), unset);
  std::vector<std::vector<EndIndex>> cycles;
  for (const auto& part : circularParts(dependencies, parts)) {
    std::vector<EndIndex> shortest;
    for (std::size_t i = 0; i < std::min(part.size(), mostStarts); ++i) {
      WorkStop::look();
      auto circle = shortestCircle(dependencies, parts, part[i], cameFrom);
      if (shortest.empty() || circle.size() < shortest.size()) shortest = std::move(circle);
    }
    cycles.push_back(std::move(shortest));
  }
  return cycles;
}

std::vector<std::uint32_t> dependencyParts(const std::vector<std::vector<EndIndex>>& dependencies) {
  return strongParts(dependencies);
}

}  // namespace weft
