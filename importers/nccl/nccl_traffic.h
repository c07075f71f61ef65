// Bytes from rank to rank that a call of NCCL takes, by the rings and trees of its log. Ring: each of n ranks sends to
// the next; of S bytes over all ranks an all-reduce takes 2 (n - 1) / n S on each edge, reduce-scatter and all-gather
// half of it, a broadcast and a reduce S on all but one. Tree: S up to the rank above and S down again. (Patarasuk and
// Yuan, "Bandwidth optimal all-reduce algorithms for clusters of workstations", 2009, for the ring.)
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "importers/nccl/nccl_rings.h"

namespace weft {

// By ranks of the group: from, to.
using NcclBytes = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>;

struct NcclPaths {
  std::vector<NcclOrder> rings;  // those that close over all ranks, by channel
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>>
      trees;               // by channel, below and above; those with one root
  bool assumed = false;    // no ring is told: that of the ranks' order
  std::uint32_t open = 0;  // rings that do not close over all ranks
};

NcclPaths pathsOf(const NcclGroup& group);

enum class NcclSpread {
  done,
  asRing,
  unknown
};  // asRing: by an algorithm that is not ring or tree; unknown: no collective that is known

// Adds `bytes` (what all calls of one kind give together: count times element) to `sums`. `held`: a sum passed 2^63 - 1
// and was held there.
NcclSpread spreadNccl(std::string_view operation, std::string_view algorithm, std::uint32_t root, std::uint64_t bytes,
                      std::uint32_t ranks, const NcclPaths& paths, NcclBytes& sums, bool& held);

}  // namespace weft
