#include "analysis/placement/placement_bounds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "ibdiag/routes/next_hop.h"

namespace weft {
namespace {

double sum(std::span<const ItemTraffic::Edge> edges) {
  return std::accumulate(edges.begin(), edges.end(), 0.0,
                         [](double all, const ItemTraffic::Edge& each) { return all + each.bytes; });
}

// What is left without the largest `near` partners.
double beyond(std::span<const ItemTraffic::Edge> edges, std::size_t near) {
  std::vector<double> bytes;
  for (const ItemTraffic::Edge& each : edges) bytes.push_back(each.bytes);
  if (bytes.size() <= near) return 0;
  std::ranges::nth_element(bytes, bytes.begin() + static_cast<std::ptrdiff_t>(near), std::greater());
  return std::accumulate(bytes.begin() + static_cast<std::ptrdiff_t>(near), bytes.end(), 0.0);
}

// Largest share of one, and average over `ends`, of what leaves; the same for what comes.
double least(const ItemTraffic& traffic, std::size_t near, double ends) {
  double mostOut = 0, mostIn = 0, allOut = 0, allIn = 0;
  for (std::uint32_t item = 0; item < traffic.items(); ++item) {
    const double out = beyond(traffic.out(item), near), in = beyond(traffic.in(item), near);
    mostOut = std::max(mostOut, out);
    mostIn = std::max(mostIn, in);
    allOut += out;
    allIn += in;
  }
  return std::max({mostOut, mostIn, allOut / ends, allIn / ends});
}

// The bytes that leave leaf switches with at most `together` items.
double average(const ItemTraffic& traffic, std::size_t together, double ends) {
  double all = 0;
  for (std::uint32_t item = 0; together != 0 && item < traffic.items(); ++item)
    all += beyond(traffic.out(item), together - 1);
  return ends == 0 ? 0 : all / ends;
}

// All bytes that leave hosts.
double leastOfGrid(const ItemTraffic& traffic, const Allocation& allocation, const GridBounds& grid) {
  const auto beyond = grid.beyond(traffic, false, std::ranges::max(allocation.slotCounts) - 1);
  double all = std::accumulate(beyond.begin(), beyond.end(), 0.0);
  for (const std::uint32_t slots : allocation.slotCounts) all -= grid.within(slots);
  return all;
}

std::uint64_t whole(double bytes) { return static_cast<std::uint64_t>(std::ceil(bytes * (1 - 1e-12))); }

}  // namespace

AllocationEdge edgeOf(const Fabric& fabric, const Allocation& allocation, Rails rails) {
  std::map<NodeIndex, std::pair<std::size_t, std::size_t>> leaves;  // hosts and slots
  AllocationEdge edge;
  for (std::size_t at = 0; at < allocation.hosts.size(); ++at) {
    std::set<NodeIndex> own;
    std::uint64_t ports = 0;
    for (const PortIndex port : fabric.host(allocation.hosts[at]).ports)
      if (const auto leaf = firstSwitch(fabric, port)) {
        own.insert(*leaf);
        ++ports;
      }
    edge.rails = std::max(edge.rails, rails == Rails::first ? 1 : ports);
    for (const NodeIndex leaf : own) {
      ++leaves[leaf].first;
      leaves[leaf].second += allocation.slotCounts[at];
    }
  }
  for (const auto& [leaf, size] : leaves) {
    edge.hostsOfLeaf = std::max(edge.hostsOfLeaf, size.first);
    edge.slotsOfLeaf = std::max(edge.slotsOfLeaf, size.second);
    for (const EndIndex end : fabric.endsOf(leaf)) edge.upEnds += fabric.node(fabric.end(peer(end)).node).isSwitch();
  }
  return edge;
}

PlacementBounds boundsOf(const ItemTraffic& traffic, const Allocation& allocation, const AllocationEdge& edge,
                         const std::optional<GridBounds>& grid) {
  const std::size_t most = std::ranges::max(allocation.slotCounts);
  const double hosts = static_cast<double>(allocation.hosts.size()), ofAny = least(traffic, most - 1, hosts);
  return {whole(std::max(ofAny, grid ? leastOfGrid(traffic, allocation, *grid) / hosts : 0) /
                static_cast<double>(edge.rails)),
          whole(average(traffic, edge.slotsOfLeaf, static_cast<double>(edge.upEnds)))};
}

PlacementBounds boundsOfGroups(const ItemTraffic& groups, const AllocationEdge& edge) {
  double most = 0;
  for (std::uint32_t group = 0; group < groups.items(); ++group)
    most = std::max({most, sum(groups.out(group)), sum(groups.in(group))});
  return {whole(most / static_cast<double>(edge.rails)),
          whole(average(groups, edge.hostsOfLeaf, static_cast<double>(edge.upEnds)))};
}

}  // namespace weft
