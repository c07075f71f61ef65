#include "ibdiag/assembly/host_match.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/base/turned_guid.h"
#include "ibdiag/model/host_names.h"

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

// What hosts told of their own adapters, of those hosts that ranks ran on.
ToldGuids guidsOf(const RunHosts& hosts, const std::map<std::string, std::size_t>& byName) {
  ToldGuids told;
  for (const RunHosts::Port& port : hosts.ports) {
    const auto host = byName.find(hostKey(port.row.host));
    if (host == byName.end()) continue;
    addGuid(told.adapters, port.row.portGuid, host->second);
    addGuid(told.adapters, port.row.nodeGuid, host->second);
    if (!port.row.portGuid) addGuid(told.systems, port.row.nodeGuid, host->second);
  }
  return told;
}

std::optional<std::size_t> byAnyOf(const std::vector<Guid>& guids, const ByGuid& hosts) {
  for (const Guid guid : guids)
    if (const auto known = hosts.find(guid); known != hosts.end() && known->second) return known->second;
  return std::nullopt;
}

}  // namespace

HostMatches matchHosts(std::span<const NamedAdapter> adapters, const RunHosts& run) {
  const std::vector<std::string>& hosts = run.names;
  std::map<std::string, std::size_t> byName;
  std::map<std::string, std::optional<std::size_t>> byShortName;  // empty: several hosts have it
  for (std::size_t host = 0; host < hosts.size(); ++host) {
    byName.try_emplace(hostKey(hosts[host]), host);
    const auto [found, isNew] = byShortName.try_emplace(shortHostKey(hosts[host]), host);
    if (!isNew && hostKey(hosts[*found->second]) != hostKey(hosts[host])) found->second.reset();
  }

  const ToldGuids told = guidsOf(run, byName);
  HostMatches result;
  std::vector<bool> found(hosts.size());
  for (const NamedAdapter& adapter : adapters) {
    std::optional<std::size_t> host = byAnyOf(adapter.guids, told.adapters);
    if (!host) host = byAnyOf({adapter.system, turned(adapter.system)}, told.systems);
    const auto name = hostNameOf(adapter.description);
    if (!host && !name) continue;
    if (!host) {
      if (const auto whole = byName.find(hostKey(*name)); whole != byName.end()) host = whole->second;
      else if (const auto brief = byShortName.find(shortHostKey(*name)); brief != byShortName.end()) host = brief->second;
    }
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
