#include <algorithm>
#include "analysis/collectives/algorithm_parts.h"

namespace weft {

namespace {

// How many ranks stand behind a rank, itself included.
std::uint64_t behind(std::uint32_t rank, std::uint32_t ranks) { return std::min(rank & -rank, ranks - rank); }

}  // namespace

void expandGather(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  if (!call.count) return;
  out.turn(call.ranks, call.root);
  const std::uint64_t bytes = call.count * call.typeSize;
  for (std::uint32_t rank = 1; rank < call.ranks; ++rank) {
    if (way.algorithm == 1) out.send(rank, 0, bytes);
    else if (way.algorithm == 3) {  // the root asks each rank, which answers with a first piece, then the rest
      out.send(0, rank, 0);
      out.send(rank, 0, bytes, 2);
    } else out.send(rank, rank & (rank - 1), call.count * behind(rank, call.ranks) * call.typeSize);
  }
  out.turn(0, 0);
}

void expandScatter(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  if (!call.count) return;
  out.turn(call.ranks, call.root);
  for (std::uint32_t rank = 1; rank < call.ranks; ++rank) {
    if (way.algorithm == 2) out.send(rank & (rank - 1), rank, call.count * behind(rank, call.ranks) * call.typeSize);
    else out.send(0, rank, call.count * call.typeSize);
  }
  out.turn(0, 0);
}

void expandGatherv(const CollectiveCall& call, MessageCounts& out) {
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
    if (const std::uint64_t count = countOf(call, rank)) out.send(rank, call.root, count * call.typeSize);
}

void expandScatterv(const CollectiveCall& call, MessageCounts& out) {
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
    if (const std::uint64_t count = countOf(call, rank)) out.send(call.root, rank, count * call.typeSize);
}

}  // namespace weft
