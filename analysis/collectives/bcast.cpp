#include <algorithm>
#include <bit>
#include "analysis/collectives/algorithm_parts.h"

namespace weft {

namespace {

void downTree(const CollectiveCall& call, const RankTree& tree, std::uint64_t segment, MessageCounts& out) {
  const std::uint64_t segments = segmentsOf(segment, call.typeSize, call.count);
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
    out.send(tree[rank], rank, call.count * call.typeSize, segments);
}

// One half of the data goes down each side of a binary tree; then ranks of both sides exchange halves.
void splitBinary(const CollectiveCall& call, std::uint64_t segment, MessageCounts& out) {
  const std::uint64_t halves[2] = {call.count - call.count / 2, call.count / 2};
  segment = segment ? std::max(segment, call.typeSize) : 0;
  if (!halves[1] || segment > halves[1] * call.typeSize) return downTree(call, chains(call.ranks, 1), segment, out);
  const RankTree tree = binaryTree(call.ranks);
  for (std::uint32_t rank = 1; rank < call.ranks; ++rank) {
    const std::uint64_t half = halves[(rank + 1) % 2], piece = segment ? segment / call.typeSize : half;
    out.send(tree[rank], rank, half * call.typeSize, (half + piece - 1) / piece);
  }
  for (std::uint32_t rank = 1; rank + 1 < call.ranks; rank += 2) {
    out.send(rank, rank + 1, halves[0] * call.typeSize);
    out.send(rank + 1, rank, halves[1] * call.typeSize);
  }
  if (call.ranks % 2 == 0) out.send(0, call.ranks - 1, halves[1] * call.typeSize);
}

std::uint64_t restAfter(std::uint64_t count, std::uint64_t from) { return count > from ? count - from : 0; }

// Each rank but the root gets its block and those of the ranks behind it in a binomial tree. Schedules of non-blocking
// calls (MPICH's) don't know how much came, and pass on as if all behind them had. Returns how long a block is.
std::uint64_t scatterBlocks(const CollectiveCall& call, MessageCounts& out) {
  const std::uint64_t block = (call.count + call.ranks - 1) / call.ranks;
  std::vector<std::uint64_t> holds(call.ranks);
  holds[0] = call.count;
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
    for (std::uint32_t step = (rank ? rank & -rank : std::bit_ceil(call.ranks)) / 2; step; step /= 2)
      if (rank + step < call.ranks && holds[rank] > block * step) {
        const std::uint64_t given = holds[rank] - block * step;
        out.send(rank, rank + step, given * call.typeSize);
        holds[rank] -= given;
        holds[rank + step] = call.nonBlocking ? restAfter(call.count, block * (rank + step)) : given;
      }
  return block;
}

}  // namespace

void scatterAndRing(const CollectiveCall& call, MessageCounts& out) {
  const std::uint64_t block = scatterBlocks(call, out);
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank) {
    const std::uint32_t next = (rank + 1) % call.ranks;
    const std::uint64_t notSent = std::min(block, restAfter(call.count, block * next));
    out.send(rank, next, (call.count - notSent) * call.typeSize, call.ranks - 1);
  }
}

// Ranks double what they hold. Where the other side of an exchange is not there, the half that has got data passes it
// to the other.
void scatterAndDouble(const CollectiveCall& call, MessageCounts& out) {
  const std::uint64_t block = scatterBlocks(call, out);
  const std::uint32_t n = call.ranks;
  std::vector<std::uint64_t> holds(n), got(n);
  for (std::uint32_t rank = 0; rank < n; ++rank) holds[rank] = std::min(block, restAfter(call.count, block * rank));
  for (std::uint32_t step = 1; step < n; step *= 2) {
    const std::vector<std::uint64_t> before = holds;
    for (std::uint32_t rank = 0; rank < n; ++rank)
      if (const std::uint32_t other = rank ^ step; other < n) {
        out.send(rank, other, before[rank] * call.typeSize);
        got[rank] = before[other];
        holds[rank] += got[rank];
      }
    for (std::uint32_t half = step / 2; half; half /= 2)
      for (std::uint32_t rank = 0; rank < n; ++rank) {
        const std::uint32_t own = rank & -step, others = (rank ^ step) & -step, part = rank & -(half * 2);
        if (others + step <= n || n < own + step) continue;
        const std::uint32_t having = n - own - step, other = rank ^ half;
        if (other > rank && rank < part + having && other >= part + having) {
          out.send(rank, other, got[rank] * call.typeSize);
          got[other] = got[rank];
          holds[other] += got[other];
        }
      }
  }
}

void expandBcast(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  if (!call.count) return;
  out.turn(call.ranks, call.root);
  if (way.algorithm >= 8 && call.count < call.ranks) way.algorithm = 1;
  switch (way.algorithm) {
    case 1:
      downTree(call, RankTree(call.ranks), 0, out);
      break;
    case 2:
      downTree(call, chains(call.ranks, way.fanout), way.segment, out);
      break;
    case 3:
      downTree(call, chains(call.ranks, 1), way.segment, out);
      break;
    case 4:
      splitBinary(call, way.segment, out);
      break;
    case 5:
      downTree(call, binaryTree(call.ranks), way.segment, out);
      break;
    case 7:
      downTree(call, knomialTree(call.ranks, way.radix), way.segment, out);
      break;
    case 8:
      scatterAndDouble(call, out);
      break;
    case 9:
      scatterAndRing(call, out);
      break;
    default:
      downTree(call, binomialTree(call.ranks), way.segment, out);
  }
  out.turn(0, 0);
}

}  // namespace weft
