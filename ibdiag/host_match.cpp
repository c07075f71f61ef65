#include "ibdiag/host_match.h"

#include <algorithm>
#include <map>
#include <optional>

#include "ibdiag/host_names.h"

namespace weft {

HostMatches matchHosts(std::span<const NamedAdapter> adapters, std::span<const std::string> hosts) {
  std::map<std::string, std::size_t> byName;
  std::map<std::string, std::optional<std::size_t>> byShortName;  // empty: several hosts have it
  for (std::size_t host = 0; host < hosts.size(); ++host) {
    byName.try_emplace(hostKey(hosts[host]), host);
    const auto [found, isNew] = byShortName.try_emplace(shortHostKey(hosts[host]), host);
    if (!isNew && hostKey(hosts[*found->second]) != hostKey(hosts[host])) found->second.reset();
  }

  HostMatches result;
  std::vector<bool> found(hosts.size());
  for (const NamedAdapter& adapter : adapters) {
    const auto name = hostNameOf(adapter.description);
    if (!name) continue;
    std::optional<std::size_t> host;
    if (const auto whole = byName.find(hostKey(*name)); whole != byName.end()) host = whole->second;
    else if (const auto brief = byShortName.find(shortHostKey(*name)); brief != byShortName.end()) host = brief->second;
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
