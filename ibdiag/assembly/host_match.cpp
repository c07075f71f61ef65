#include "ibdiag/assembly/host_match.h"

#include <algorithm>
#include <map>
#include <optional>

#include "ibdiag/model/host_names.h"

namespace weft {
namespace {

using ByGuid = std::map<Guid, std::optional<std::size_t>>;  // nothing: two hosts claim it

// What hosts told of their own adapters, of those hosts that ranks ran on.
ByGuid guidsOf(const RunHosts& hosts, const std::map<std::string, std::size_t>& byName) {
  ByGuid guids;
  for (const RunHosts::Port& port : hosts.ports) {
    const auto host = byName.find(hostKey(port.row.host));
    if (host == byName.end()) continue;
    for (const std::optional<Guid>& guid : {port.row.portGuid, port.row.nodeGuid}) {
      if (!guid || number(*guid) == 0) continue;
      const auto [known, isNew] = guids.try_emplace(*guid, host->second);
      if (!isNew && known->second != host->second) known->second.reset();
    }
  }
  return guids;
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

  const ByGuid byGuid = guidsOf(run, byName);
  HostMatches result;
  std::vector<bool> found(hosts.size());
  for (const NamedAdapter& adapter : adapters) {
    std::optional<std::size_t> host = byAnyOf(adapter.guids, byGuid);
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
