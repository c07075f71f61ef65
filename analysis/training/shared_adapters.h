// Adapters that the channels of several ranks share.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/store/run_store.h"
#include "ibdiag/model/rank_hosts.h"

namespace weft {

struct SharedAdapter {
  HostIndex host{};
  std::string adapter;
  std::vector<RankId> ranks;  // that send by it themselves, ascending: two or more
};

struct AdapterUse {
  std::vector<SharedAdapter> shared;           // by adapter, then host
  std::map<std::string, std::uint32_t> hosts;  // with channels, by the name of the adapter
  std::uint32_t proxied =
      0;  // adapters of hosts by which other ranks send through the process that owns a channel of it (PXN)
};

// From all channels over a network, of all communicators.
AdapterUse adapterUse(const RunStore& store, const RankHosts& hosts);

}  // namespace weft
