#include "ibdiag/loads/rank_rails.h"

#include <algorithm>

#include "core/store/wait_store.h"
#include "ibdiag/loads/adapter_ports.h"

namespace weft {

RankRails railsOfRanks(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, const FabricRails& rails) {
  std::map<RankId, std::map<std::uint32_t, std::uint64_t>> used;
  const AdapterPorts ports(store, fabric);
  eachConnection(store, [&](const ConnectionRow& row) {
    const auto host = hosts.of(row.source);
    if (!host || !row.way.starts_with("NET/") || row.adapter.empty() || (row.proxy && *row.proxy != row.source))
      return true;
    for (const PortIndex port : ports.of(*host, row.adapter))
      if (const auto& rail = rails.ofPort[number(port)]) ++used[row.source][*rail];
    return true;
  });
  RankRails ofRank;
  for (const auto& [rank, counts] : used)
    ofRank[rank] = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; })->first;
  return ofRank;
}

}  // namespace weft
