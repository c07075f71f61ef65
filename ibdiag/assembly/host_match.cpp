#include "ibdiag/assembly/host_match.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/base/turned_guid.h"
#include "ibdiag/model/host_names.h"
#include "ibdiag/model/hosts_by_name.h"

namespace weft {
namespace {

using ByGuid = std::map<Guid, std::optional<std::size_t>>;  // nothing: two hosts claim it

struct ToldGuids {
  ByGuid adapters, systems;
};

void addGuid(ByGuid& guids, const std::optional<Guid>& guid, std::size_t host) {
  if (!guid || number(*guid) == 0) return;
  const auto [known, isNew] = guids.try_emplace(*guid, host);
  if (!isNew && known->second != host) known->second.reset();
}

// The GUIDs that hosts reported for their own adapters, for hosts on which ranks ran.
ToldGuids guidsOf(const RunHosts& hosts, const HostsByName& byName) {
  ToldGuids told;
  for (const RunHosts::Port& port : hosts.ports) {
    const auto found = byName.find(port.row.host);
    if (found.empty() || hostKey(hosts.names[found.front()]) != hostKey(port.row.host)) continue;
    addGuid(told.adapters, port.row.portGuid, found.front());
    addGuid(told.adapters, port.row.nodeGuid, found.front());
    if (!port.row.portGuid) addGuid(told.systems, port.row.nodeGuid, found.front());
  }
  return told;
}

// If names differ only in case, the first.
std::optional<std::size_t> hostCalled(std::string_view name, const std::vector<std::string>& names,
                                      const HostsByName& byName) {
  const auto found = byName.find(name);
  const auto isFirst = [&](std::uint32_t at) { return hostKey(names[at]) == hostKey(names[found.front()]); };
  return !found.empty() && std::ranges::all_of(found, isFirst) ? std::optional<std::size_t>(found.front())
                                                               : std::nullopt;
}

std::optional<std::size_t> byAnyOf(const std::vector<Guid>& guids, const ByGuid& hosts) {
  for (const Guid guid : guids)
    if (const auto known = hosts.find(guid); known != hosts.end() && known->second) return known->second;
  return std::nullopt;
}

}  // namespace

HostMatches matchHosts(std::span<const NamedAdapter> adapters, const RunHosts& run) {
  const std::vector<std::string>& hosts = run.names;
  const HostsByName byName(hosts);
  const ToldGuids told = guidsOf(run, byName);
  HostMatches result;
  std::vector<bool> found(hosts.size());
  for (const NamedAdapter& adapter : adapters) {
    std::optional<std::size_t> host = byAnyOf(adapter.guids, told.adapters);
    if (!host) host = byAnyOf({adapter.system, turned(adapter.system)}, told.systems);
    if (const auto name = hostNameOf(adapter.description); name && !host) host = hostCalled(*name, hosts, byName);
    if (!host) continue;
    found[*host] = true;
    result.matches.push_back({adapter.node, *host});
  }
  std::ranges::sort(result.matches, {}, &HostMatch::node);
  for (std::size_t host = 0; host < hosts.size(); ++host)
    if (!found[host]) result.unmatched.push_back(host);
  return result;
}

}  // namespace weft
