#include "ibdiag/loads/rank_rails.h"

#include <algorithm>

#include "core/store/wait_store.h"
#include "ibdiag/loads/logged_rails.h"

namespace weft {

RankRails railsOfRanks(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, const FabricRails& rails) {
  std::map<RankId, std::map<std::uint32_t, std::uint64_t>> used;
  std::map<std::pair<HostIndex, std::string>, std::optional<std::uint32_t>> known;
  eachConnection(store, [&](const ConnectionRow& row) {
    const auto host = hosts.of(row.source);
    if (!host || !row.way.starts_with("NET/") || row.adapter.empty() || (row.proxy && *row.proxy != row.source)) return true;
    const auto [found, isNew] = known.try_emplace({*host, row.adapter});
    if (const auto port = isNew ? adapterPort(fabric, *host, row.adapter) : std::nullopt) found->second = rails.ofPort[number(*port)];
    if (found->second) ++used[row.source][*found->second];
    return true;
  });
  RankRails ofRank;
  for (const auto& [rank, counts] : used) ofRank[rank] = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; })->first;
  return ofRank;
}

}  // namespace weft
