#include "analysis/placement/allocation.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "core/base/natural_order.h"
#include "ibdiag/model/locality.h"
#include "ibdiag/model/pods.h"

namespace weft {
namespace {

// By NodeIndex of switches: where each stands among all of them by name, digits compared as numbers. GUIDs order those
// alone that are called alike.
std::vector<std::uint32_t> orderOfSwitches(const Fabric& fabric) {
  std::vector<std::uint32_t> nodes(fabric.nodes().size()), order(nodes.size());
  std::iota(nodes.begin(), nodes.end(), 0U);
  std::erase_if(nodes, [&](std::uint32_t at) { return !fabric.nodes()[at].isSwitch(); });
  std::ranges::stable_sort(nodes, [&](std::uint32_t a, std::uint32_t b) {
    return naturalLess(fabric.shown(NodeIndex(a)).name, fabric.shown(NodeIndex(b)).name);
  });
  for (std::uint32_t at = 0; at < nodes.size(); ++at) order[nodes[at]] = at;
  return order;
}

}  // namespace

std::uint32_t Allocation::total() const { return std::accumulate(slotCounts.begin(), slotCounts.end(), 0U); }

std::vector<std::uint32_t> Allocation::slotHosts() const {
  std::vector<std::uint32_t> all;
  for (std::uint32_t host = 0; host < slotCounts.size(); ++host) all.insert(all.end(), slotCounts[host], host);
  return all;
}

Allocation allocate(const Fabric& fabric, const Levels& levels, const std::vector<HostIndex>& hosts,
                    const std::vector<std::uint32_t>& slots) {
  const std::vector<PodStage> stages = findPods(fabric, levels, SwitchLinks(fabric));
  const std::vector<std::uint32_t> orderOfLeaves = orderOfSwitches(fabric);
  struct Place {
    std::vector<std::uint32_t> path;  // pods from the largest down, the leaf
    std::uint32_t host = 0, slots = 0;

    auto order() const { return std::tie(path, host); }
  };
  std::vector<Place> places;
  for (std::size_t at = 0; at < hosts.size(); ++at) {
    const auto leaves = leavesOf(fabric, hosts[at]);
    Place place{{}, number(hosts[at]), slots[at]};
    for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage)
      place.path.push_back(leaves.empty() ? noPod : stage->ofNode[number(leaves.front())]);
    place.path.push_back(leaves.empty() ? UINT32_MAX : orderOfLeaves[number(leaves.front())]);
    places.push_back(std::move(place));
  }
  std::ranges::sort(places, [](const Place& a, const Place& b) { return a.order() < b.order(); });
  Allocation allocation;
  for (const Place& each : places) {
    allocation.hosts.push_back(HostIndex(each.host));
    allocation.slotCounts.push_back(each.slots);
  }
  for (std::size_t level = 0; !places.empty() && level < places.front().path.size(); ++level) {
    std::vector<std::uint32_t> of;
    for (std::size_t at = 0; at < places.size(); ++at) {
      const auto end = static_cast<std::ptrdiff_t>(level + 1);
      const bool isNew =
          at != 0 && !std::equal(places[at].path.begin(), places[at].path.begin() + end, places[at - 1].path.begin());
      of.push_back(at == 0 ? 0 : of.back() + (isNew ? 1 : 0));
    }
    if (of.back() != 0) allocation.levels.push_back(std::move(of));
  }
  return allocation;
}

}  // namespace weft
