#include <algorithm>
#include "analysis/collectives/algorithm_parts.h"

namespace weft {

namespace {

// Blocks travel by the bits of their distance.
void bruckAlltoall(const CollectiveCall& call, MessageCounts& out) {
  const std::uint64_t n = call.ranks;
  for (std::uint64_t distance = 1; distance < n; distance *= 2) {
    const std::uint64_t whole = n / (2 * distance) * distance, over = n % (2 * distance);
    const std::uint64_t blocks = whole + (over > distance ? over - distance : 0);
    for (std::uint64_t rank = 0; rank < n; ++rank)
      out.send(rank, (rank + distance) % n, blocks * call.count * call.typeSize);
  }
}

}  // namespace

void expandAlltoall(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  if (!call.count) return;
  if (way.algorithm == 3 && !call.inPlace) return bruckAlltoall(call, out);
  for (std::uint32_t sender = 0; sender < call.ranks; ++sender)
    for (std::uint32_t receiver = 0; receiver < call.ranks; ++receiver)
      out.send(sender, receiver, call.count * call.typeSize);
}

void expandAlltoallv(const CollectiveCall& call, bool emptyToo, MessageCounts& out) {
  const std::uint64_t n = call.ranks;
  for (std::uint64_t sender = 0; sender < n; ++sender)
    for (std::uint64_t receiver = 0; receiver < n; ++receiver) {
      const std::uint64_t count = countOf(call, sender * n + receiver);
      if (count || (emptyToo && call.collective == Collective::Alltoallv))
        out.send(sender, receiver, count * call.typeSize);
    }
}

}  // namespace weft
