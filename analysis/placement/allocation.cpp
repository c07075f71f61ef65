#include "analysis/placement/allocation.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "ibdiag/model/locality.h"
#include "ibdiag/model/pods.h"

namespace weft {
namespace {

// Of the switch at which the host's first cable ends; 0 where none does.
std::uint32_t portOnLeaf(const Fabric& fabric, HostIndex host) {
  for (const PortIndex each : fabric.host(host).ports)
    if (const auto end = fabric.endAt(fabric.port(each).node, fabric.port(each).number)) return fabric.end(peer(*end)).port;
  return 0;
}

}  // namespace

std::uint32_t Allocation::total() const { return std::accumulate(slotCounts.begin(), slotCounts.end(), 0U); }

std::vector<std::uint32_t> Allocation::slotHosts() const {
  std::vector<std::uint32_t> all;
  for (std::uint32_t host = 0; host < slotCounts.size(); ++host) all.insert(all.end(), slotCounts[host], host);
  return all;
}

Allocation allocate(const Fabric& fabric, const Levels& levels, const std::vector<HostIndex>& hosts, const std::vector<std::uint32_t>& slots) {
  const std::vector<PodStage> stages = findPods(fabric, levels, SwitchLinks(fabric));
  struct Place {
    std::vector<std::uint32_t> path;  // pods from the largest down, the leaf
    std::uint32_t port = 0;           // of the leaf: the order in which engines for fat trees count hosts
    std::uint32_t host = 0, slots = 0;

    auto order() const { return std::tie(path, port, host); }
  };
  std::vector<Place> places;
  for (std::size_t at = 0; at < hosts.size(); ++at) {
    const auto leaves = leavesOf(fabric, hosts[at]);
    Place place{{}, portOnLeaf(fabric, hosts[at]), number(hosts[at]), slots[at]};
    for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage)
      place.path.push_back(leaves.empty() ? noPod : stage->ofNode[number(leaves.front())]);
    place.path.push_back(leaves.empty() ? UINT32_MAX : number(leaves.front()));
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
      const bool isNew = at != 0 && !std::equal(places[at].path.begin(), places[at].path.begin() + end, places[at - 1].path.begin());
      of.push_back(at == 0 ? 0 : of.back() + (isNew ? 1 : 0));
    }
    if (of.back() != 0) allocation.levels.push_back(std::move(of));
  }
  return allocation;
}

}  // namespace weft
