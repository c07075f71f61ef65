// Nodes as physical devices: an adapter with a port on each of two subnets is one device.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

enum class DeviceIndex : std::uint32_t {};

struct Device {
  std::vector<NodeIndex> nodes;  // ascending; several where it is on several subnets
  NodeKind kind{};
  Guid guid{};

  NodeIndex node() const { return nodes.front(); }
  bool isSwitch() const { return kind == NodeKind::switchNode; }
};

class Devices {
 public:
  explicit Devices(const Fabric& fabric);

  const Fabric& fabric() const { return fabric_; }
  const std::vector<Device>& all() const { return devices_; }  // by first node
  std::size_t size() const { return devices_.size(); }
  const Device& operator[](DeviceIndex at) const { return devices_[number(at)]; }
  DeviceIndex of(NodeIndex node) const { return ofNode_[number(node)]; }
  DeviceIndex of(EndIndex end) const { return of(fabric_.end(end).node); }

  std::optional<EndIndex> endAt(DeviceIndex device, PortNumber port) const;
  std::vector<EndIndex> endsOf(DeviceIndex device) const;
  std::vector<PortIndex> portsOf(DeviceIndex device) const;
  std::string description(DeviceIndex device) const { return fabric_.node((*this)[device].node()).description; }

 private:
  bool sharesPort(const Device& device, NodeIndex node) const;

  const Fabric& fabric_;
  std::vector<Device> devices_;
  std::vector<DeviceIndex> ofNode_;
  std::vector<std::uint32_t> firstPort_;  // per node, into the fabric's ports; one more at the back
};

}  // namespace weft
