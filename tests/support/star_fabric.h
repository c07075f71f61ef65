// Hosts around one switch per subnet, each host with one adapter port in every subnet: the smallest fabric that port
// traffic can be distinguished on.
#pragma once

#include <string>

#include "ibdiag/model/fabric.h"

namespace weft {

inline FabricRecords starRecords(std::uint32_t hosts, std::uint32_t subnets = 1, std::uint8_t lmc = 0) {
  FabricRecords records;
  std::uint32_t next = 0;
  for (std::uint32_t subnet = 0; subnet < subnets; ++subnet) {
    const auto add = [&](NodeKind kind, const std::string& name, std::uint8_t ports) {
      const auto id = NodeId(++next);
      const auto guid = Guid(0x1000U + next);
      records.nodes.push_back({id, {SubnetId(subnet), guid, kind, guid, name, ports}, {}});
      return id;
    };
    const NodeId hub = add(NodeKind::switchNode, "hub", static_cast<std::uint8_t>(hosts));
    records.ports.push_back({hub, 0, Guid(0x1000U + next), Lid(1), 0});
    for (std::uint32_t host = 0; host < hosts; ++host) {
      const NodeId adapter = add(NodeKind::channelAdapter, "n" + std::to_string(host + 1) + " HCA-1", 1);
      const auto lid = Lid(static_cast<std::uint16_t>((host + 1) << 3));
      records.ports.push_back({adapter, 1, Guid(0x90000U + next), lid, lmc});
      records.links.push_back({adapter, 1, hub, static_cast<PortNumber>(host + 1), "4x", "25", "ACT"});
    }
  }
  return records;
}

}  // namespace weft
