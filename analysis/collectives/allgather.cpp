#include <algorithm>
#include <bit>
#include <numeric>
#include "analysis/collectives/algorithm_parts.h"

namespace weft {

namespace {

// Elements of `blocks` ranks from rank `first` on, around the end.
class Blocks {
 public:
  explicit Blocks(const CollectiveCall& call) : before_(call.ranks + 1) {
    for (std::uint32_t rank = 0; rank < call.ranks; ++rank) before_[rank + 1] = before_[rank] + countOf(call, rank);
  }
  std::uint64_t total() const { return before_.back(); }
  std::uint64_t of(std::uint64_t first, std::uint64_t blocks) const {
    const std::uint64_t n = before_.size() - 1;
    first %= n;
    const std::uint64_t end = first + blocks;
    return end <= n ? before_[end] - before_[first] : before_[n] - before_[first] + before_[end - n];
  }

 private:
  std::vector<std::uint64_t> before_;
};

void bruckAllgather(const CollectiveCall& call, const Blocks& blocks, MessageCounts& out) {
  const std::uint64_t n = call.ranks;
  for (std::uint64_t rank = 0; rank < n; ++rank)
    for (std::uint64_t distance = 1; distance < n; distance *= 2)
      out.send(rank, (rank + n - distance) % n, blocks.of(rank, std::min(distance, n - distance)) * call.typeSize);
}

void doublingAllgather(const CollectiveCall& call, const Blocks& blocks, MessageCounts& out) {
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
    for (std::uint32_t distance = 1; distance < call.ranks; distance *= 2)
      out.send(rank, rank ^ distance, blocks.of(rank & -distance, distance) * call.typeSize);
}

void ringAllgather(const CollectiveCall& call, const Blocks& blocks, MessageCounts& out) {
  const std::uint64_t n = call.ranks;
  for (std::uint64_t rank = 0; rank < n; ++rank)
    out.send(rank, (rank + 1) % n, (blocks.total() - blocks.of(rank + 1, 1)) * call.typeSize, n - 1);
}

// Neighbours exchange what they have got last, two blocks at a time, to the right and to the left in turn.
void neighboursAllgather(const CollectiveCall& call, const Blocks& blocks, MessageCounts& out) {
  const std::uint64_t n = call.ranks;
  if (n % 2) return ringAllgather(call, blocks, out);
  for (std::uint64_t rank = 0; rank < n; ++rank) {
    const bool odd = rank % 2;
    const std::uint64_t first = odd ? rank - 1 : rank;  // of its pair
    std::uint64_t from[2] = {first, first}, sends = first;
    const std::uint64_t neighbour[2] = {(rank + (odd ? n - 1 : 1)) % n, (rank + (odd ? 1 : n - 1)) % n};
    const std::uint64_t offset[2] = {odd ? n - 2 : 2, odd ? 2 : n - 2};
    out.send(rank, neighbour[0], blocks.of(rank, 1) * call.typeSize);
    for (std::uint64_t step = 1; step < n / 2; ++step) {
      const std::uint64_t side = step % 2;
      out.send(rank, neighbour[side], blocks.of(sends, 2) * call.typeSize);
      sends = from[side] = (from[side] + offset[side]) % n;
    }
  }
}

}  // namespace

void expandAllgather(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  if (!call.count) return;
  const Blocks blocks(call);
  switch (way.algorithm) {
    case 1:
      expandInto(partOf(call, Collective::Gather, call.count), chosenBy(way.library), out);
      return expandInto(partOf(call, Collective::Bcast, call.count * call.ranks), chosenBy(way.library), out);
    case 2:
      return bruckAllgather(call, blocks, out);
    case 4:
      return ringAllgather(call, blocks, out);
    case 5:
      return neighboursAllgather(call, blocks, out);
    default:
      std::has_single_bit(call.ranks) ? doublingAllgather(call, blocks, out) : bruckAllgather(call, blocks, out);
  }
}

void expandAllgatherv(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  const Blocks blocks(call);
  if (!blocks.total()) return;
  switch (way.algorithm) {
    case 2:
      return bruckAllgather(call, blocks, out);
    case 3:
      return ringAllgather(call, blocks, out);
    case 4:
      return neighboursAllgather(call, blocks, out);
    case 5:
      return ringAllgather(call, blocks, out);
    default:
      break;
  }
  // What was gathered is spread as one element of a type that spans it all.
  expandGatherv(call, out);
  CollectiveCall spread = partOf(call, Collective::Bcast, 1);
  spread.typeSize = blocks.total() * call.typeSize;
  expandInto(spread, chosenBy(way.library), out);
}

}  // namespace weft
