#include "ibdiag/findings/devices.h"

#include <algorithm>

namespace weft {

Devices::Devices(const Fabric& fabric) : fabric_(fabric) {
  std::map<std::pair<Guid, NodeKind>, DeviceIndex> byGuid;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    const FabricNode& node = fabric.nodes()[at];
    const auto next = DeviceIndex(static_cast<std::uint32_t>(devices_.size()));
    const auto [found, isNew] = byGuid.try_emplace({node.guid, node.kind}, next);
    // Two nodes with one GUID that both use a port are two, whatever they say.
    const bool joins = !isNew && !sharesPort(devices_[number(found->second)], NodeIndex(at));
    if (!joins) devices_.push_back({{}, node.kind, node.guid});
    ofNode_.push_back(joins ? found->second : next);
    devices_[number(ofNode_.back())].nodes.push_back(NodeIndex(at));
  }
  firstPort_.assign(fabric.nodes().size() + 1, 0);
  for (const FabricPort& port : fabric.ports()) ++firstPort_[number(port.node) + 1];
  for (std::size_t at = 1; at < firstPort_.size(); ++at) firstPort_[at] += firstPort_[at - 1];
}

bool Devices::sharesPort(const Device& device, NodeIndex node) const {
  return std::ranges::any_of(fabric_.endsOf(node), [&](EndIndex end) {
    return std::ranges::any_of(
        device.nodes, [&](NodeIndex other) { return fabric_.endAt(other, fabric_.end(end).port).has_value(); });
  });
}

std::optional<EndIndex> Devices::endAt(DeviceIndex device, PortNumber port) const {
  for (const NodeIndex node : (*this)[device].nodes)
    if (const auto end = fabric_.endAt(node, port)) return end;
  return std::nullopt;
}

std::vector<EndIndex> Devices::endsOf(DeviceIndex device) const {
  std::vector<EndIndex> ends;
  for (const NodeIndex node : (*this)[device].nodes) {
    const auto some = fabric_.endsOf(node);
    ends.insert(ends.end(), some.begin(), some.end());
  }
  return ends;
}

std::vector<PortIndex> Devices::portsOf(DeviceIndex device) const {
  std::vector<PortIndex> ports;
  for (const NodeIndex node : (*this)[device].nodes)
    for (std::uint32_t at = firstPort_[number(node)]; at < firstPort_[number(node) + 1]; ++at)
      ports.push_back(PortIndex(at));
  return ports;
}

}  // namespace weft
