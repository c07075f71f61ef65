#include "analysis/collectives/algorithm_parts.h"

namespace weft {

void expandScan(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  const std::uint64_t bytes = call.count * call.typeSize;
  if (!bytes) return;
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
    for (std::uint32_t distance = 1; distance < call.ranks; distance *= 2) {
      const std::uint32_t other = way.algorithm == 2 ? rank ^ distance : rank + 1;
      if (other < call.ranks) out.send(rank, other, bytes);
      if (way.algorithm != 2) break;
    }
}

}  // namespace weft
