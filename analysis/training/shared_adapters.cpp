#include "analysis/training/shared_adapters.h"

#include <set>

#include "core/store/wait_store.h"

namespace weft {

AdapterUse adapterUse(const RunStore& store, const RankHosts& hosts) {
  std::map<std::pair<std::string, HostIndex>, std::set<RankId>> senders;
  std::set<std::pair<std::string, HostIndex>> proxied;
  eachConnection(store, [&](const ConnectionRow& row) {
    const auto host = hosts.of(row.source);
    if (!host || !row.way.starts_with("NET/") || row.adapter.empty()) return true;
    const auto key = std::pair(row.adapter, *host);
    auto& ranks = senders[key];
    if (!row.proxy || *row.proxy == row.source) ranks.insert(row.source);
    else proxied.insert(key);
    return true;
  });
  AdapterUse use;
  use.proxied = static_cast<std::uint32_t>(proxied.size());
  for (const auto& [key, ranks] : senders) {
    ++use.hosts[key.first];
    if (ranks.size() > 1) use.shared.push_back({key.second, key.first, {ranks.begin(), ranks.end()}});
  }
  return use;
}

}  // namespace weft
