#include "ibdiag/loads/recorded_ports.h"

#include <map>
#include <set>

namespace weft {
namespace {

struct RecordedPort {
  Lid lid{};
  PortNumber number = 0;
  std::string device;
  std::optional<HostId> host;
};
using RecordedPorts = std::map<Guid, RecordedPort>;

RecordedPorts portsOf(const RunStore& store) {
  std::map<RankId, std::optional<HostId>> hosts;
  for (const Process& each : store.processes()) hosts.emplace(each.rank, each.host);
  RecordedPorts ports;
  store.portTraffic([&](const PortTrafficRow& row) {
    const auto [at, isNew] = ports.try_emplace(row.portGuid, RecordedPort{row.lid, row.port, row.device, {}});
    const auto host = row.rank ? hosts.find(*row.rank) : hosts.end();
    if (!at->second.host && host != hosts.end()) at->second.host = host->second;
    return true;
  });
  return ports;
}

bool isUnique(const RecordedPorts& ports) {
  std::set<Lid> seen;
  for (const auto& [guid, port] : ports)
    if (!seen.insert(port.lid).second) return false;
  return true;
}

}  // namespace

Fabric fabricOfRecordedPorts(const RunStore& store) {
  const RecordedPorts ports = portsOf(store);
  std::map<std::string, SubnetId> rails;
  if (!isUnique(ports))
    for (const auto& [guid, port] : ports)
      rails.try_emplace(port.device, SubnetId(static_cast<std::uint32_t>(rails.size())));
  std::map<HostId, std::string> hosts;
  for (const Host& each : store.hosts()) hosts.emplace(each.id, each.name);
  FabricRecords records;
  for (const auto& [guid, port] : ports) {
    const NodeId id{static_cast<std::uint32_t>(records.nodes.size() + 1)};
    const auto rail = rails.find(port.device);
    const auto host = port.host ? hosts.find(*port.host) : hosts.end();
    const std::string name = (host == hosts.end() ? "LID" + std::to_string(weft::number(port.lid)) : host->second) +
                             " " + port.device;  // as adapters are described
    const PortNumber number = port.number == 0 ? PortNumber{1} : port.number;
    records.nodes.push_back(
        {id,
         {rail == rails.end() ? SubnetId(0) : rail->second, guid, NodeKind::channelAdapter, guid, name, number},
         port.host});
    records.ports.push_back({id, number, guid, port.lid, 0});
  }
  return Fabric::build(records);
}

}  // namespace weft
