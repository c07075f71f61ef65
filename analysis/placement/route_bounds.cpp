#include "analysis/placement/route_bounds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "ibdiag/routes/next_hop.h"

namespace weft {
namespace {

constexpr std::size_t mostSizes = 6;  // of leaves that are looked at, and the largest: each reads all traffic

// The leaf switch of each host; nothing where one has none, or several.
std::optional<std::vector<NodeIndex>> leavesOf(const Fabric& fabric, const Allocation& allocation) {
  std::vector<NodeIndex> leaves;
  for (const HostIndex host : allocation.hosts) {
    std::set<NodeIndex> own;
    std::size_t connected = 0;
    for (const PortIndex port : fabric.host(host).ports)
      if (const auto leaf = firstSwitch(fabric, port)) {
        own.insert(*leaf);
        ++connected;
      }
    if (own.size() != 1 || connected != 1) return std::nullopt;
    leaves.push_back(*own.begin());
  }
  return leaves;
}

// The first and the last end between switches of a route; nothing where it does not come to `leaf` and from there to a
// host.
std::optional<std::pair<std::uint32_t, std::uint32_t>> outerEnds(const Fabric& fabric, const HostPaths& paths,
                                                                 std::uint32_t from, std::uint32_t to, NodeIndex leaf) {
  std::vector<std::uint32_t> ends;
  paths.each(from, to, [&](std::uint32_t end, double) { ends.push_back(end); });
  if (ends.size() < 3) return std::nullopt;
  const EndIndex last{ends[ends.size() - 2]};
  if (fabric.end(peer(last)).node != leaf || fabric.node(fabric.end(peer(EndIndex{ends.back()})).node).isSwitch())
    return std::nullopt;
  return std::pair(ends[1], number(last));
}

// Of each item what it sends to, or gets from, more than its largest `near` partners; ascending.
std::vector<double> beyondNear(const ItemTraffic& items, bool comes, std::size_t near) {
  std::vector<double> beyond;
  for (std::uint32_t item = 0; item < items.items(); ++item) {
    std::vector<double> bytes;
    for (const ItemTraffic::Edge& each : comes ? items.in(item) : items.out(item)) bytes.push_back(each.bytes);
    const std::size_t left = std::min(near, bytes.size());
    std::ranges::nth_element(bytes, bytes.begin() + static_cast<std::ptrdiff_t>(left), std::greater());
    beyond.push_back(std::accumulate(bytes.begin() + static_cast<std::ptrdiff_t>(left), bytes.end(), 0.0));
  }
  std::ranges::sort(beyond);
  return beyond;
}

struct Room {  // on leaves up to a size
  std::size_t count = 0;
  double ends = 0, endsOfOne = 0;  // all; the most of one host
};

// The most that has to pass an end: on average, and where that with the most of them is put.
double leastOn(const std::vector<double>& beyond, const Room& places) {
  const std::size_t count = std::min(places.count, beyond.size());
  if (count == 0 || places.ends == 0) return 0;
  return std::max(
      std::accumulate(beyond.begin(), beyond.begin() + static_cast<std::ptrdiff_t>(count), 0.0) / places.ends,
      beyond[count - 1] / places.endsOfOne);
}

// Likewise on average, of ranks of which no more than `within` bytes stay on their leaves by the grid.
double leastOnOfGrid(const std::vector<double>& beyond, double within, const Room& places) {
  const std::size_t count = std::min(places.count, beyond.size());
  return places.ends == 0
             ? 0
             : (std::accumulate(beyond.begin(), beyond.begin() + static_cast<std::ptrdiff_t>(count), 0.0) - within) /
                   places.ends;
}

std::uint64_t leastOf(const ItemTraffic& items, const std::vector<LeafEnds>& leaves, std::uint32_t LeafEnds::*room,
                      const std::optional<GridBounds>& grid) {
  std::map<std::uint32_t, std::vector<const LeafEnds*>> bySize;
  for (const LeafEnds& leaf : leaves) bySize[leaf.*room].push_back(&leaf);
  double least = 0, within = 0;
  Room in, out;
  const std::size_t every = bySize.size() / mostSizes + 1;
  std::size_t sizes = 0;
  for (const auto& [size, alike] : bySize) {
    if (grid) within += static_cast<double>(alike.size()) * grid->within(size);
    for (const LeafEnds* leaf : alike) {
      in = {in.count + size, in.ends + leaf->in, std::max<double>(in.endsOfOne, leaf->inOfHost)};
      out = {out.count + size, out.ends + leaf->out, std::max<double>(out.endsOfOne, leaf->out)};
    }
    if (sizes++ % every != 0 && sizes != bySize.size()) continue;
    least = std::max(
        {least, leastOn(beyondNear(items, true, size - 1), in), leastOn(beyondNear(items, false, size - 1), out)});
    if (grid)
      least = std::max({least, leastOnOfGrid(grid->beyond(items, true, size - 1), within, in),
                        leastOnOfGrid(grid->beyond(items, false, size - 1), within, out)});
  }
  return static_cast<std::uint64_t>(std::ceil(least * (1 - 1e-12)));
}

}  // namespace

std::vector<LeafEnds> leafEndsOf(const Fabric& fabric, const Allocation& allocation, const HostPaths& paths) {
  const auto leafOf = leavesOf(fabric, allocation);
  if (!leafOf || fabric.spreads()) return {};
  std::map<NodeIndex, std::uint32_t>
      someHost;  // of each leaf: where packets go on from there is the same for all its hosts
  for (std::uint32_t host = 0; host < paths.hosts(); ++host) someHost.try_emplace((*leafOf)[host], host);
  std::map<NodeIndex, LeafEnds> leaves;
  std::vector<std::uint8_t> sends(paths.ends()), comes(paths.ends());  // by EndIndex, each is next to one leaf
  std::vector<std::uint32_t> lastTo(paths.ends(), UINT32_MAX);
  for (std::uint32_t to = 0; to < paths.hosts(); ++to) {
    LeafEnds& there = leaves[(*leafOf)[to]];
    std::uint32_t ofHost = 0;
    for (const auto& [here, from] : someHost) {
      if (here == (*leafOf)[to]) continue;
      const auto ends = outerEnds(fabric, paths, from, to, (*leafOf)[to]);
      if (!ends) return {};
      leaves[here].out += std::exchange(sends[ends->first], 1) == 0;
      there.in += std::exchange(comes[ends->second], 1) == 0;
      ofHost += std::exchange(lastTo[ends->second], to) != to;
    }
    there.inOfHost = std::max(there.inOfHost, ofHost);
    ++there.hosts;
    there.slotCount += allocation.slotCounts[to];
  }
  std::vector<LeafEnds> found;
  for (const auto& [node, leaf] : leaves) found.push_back(leaf);
  return found;
}

std::uint64_t switchEndOf(const ItemTraffic& ranks, const std::vector<LeafEnds>& leaves,
                          const std::optional<GridBounds>& grid) {
  return leastOf(ranks, leaves, &LeafEnds::slotCount, grid);
}
std::uint64_t switchEndOfGroups(const ItemTraffic& groups, const std::vector<LeafEnds>& leaves) {
  return leastOf(groups, leaves, &LeafEnds::hosts, {});
}

}  // namespace weft
