#include <algorithm>
#include <bit>
#include <numeric>
#include "analysis/collectives/algorithm_parts.h"

namespace weft {

namespace {

// The data as blocks of numbers: a number that represents two ranks holds the blocks of both.
class Numbered {
 public:
  explicit Numbered(const CollectiveCall& call) : ranks(call.ranks), before_(ranks.size + 1) {
    for (std::uint32_t number = 0; number < ranks.size; ++number) {
      std::uint64_t count = countOf(call, ranks.odd(number));
      if (number < ranks.extra) count += countOf(call, ranks.even(number));
      before_[number + 1] = before_[number] + count;
    }
  }
  std::uint64_t total() const { return before_.back(); }
  std::uint64_t of(std::uint32_t first, std::uint32_t numbers) const {
    return before_[first + numbers] - before_[first];
  }

  const PowerOfTwo ranks;

 private:
  std::vector<std::uint64_t> before_;
};

void joinPairs(const CollectiveCall& call, const Numbered& data, MessageCounts& out) {
  for (std::uint32_t pair = 0; pair < data.ranks.extra; ++pair)
    out.send(pair * 2, pair * 2 + 1, data.total() * call.typeSize);
}

// Numbers halve the data by growing distance, so that the part that a number ends with belongs to the number with its
// bits mirrored.
void butterflyReduceScatter(const CollectiveCall& call, MessageCounts& out) {
  const Numbered data(call);
  const int bits = std::countr_zero(data.ranks.size);
  // Blocks in mirrored order need no last exchange.
  const bool permuted = call.collective == Collective::ReduceScatterBlock && !data.ranks.extra;
  joinPairs(call, data, out);
  for (std::uint32_t number = 0; number < data.ranks.size; ++number) {
    std::uint32_t first = 0, holds = data.ranks.size;
    for (std::uint32_t distance = 1; distance < data.ranks.size; distance *= 2) {
      holds /= 2;
      const bool upper = number & distance;
      const std::uint32_t gives = first + (upper ? 0 : holds);
      const std::uint64_t count = data.of(gives, holds);
      out.send(data.ranks.odd(number), data.ranks.odd(number ^ distance), count * call.typeSize);
      first += upper ? holds : 0;
    }
    const std::uint32_t owner = mirrored(number, bits);
    if (permuted) continue;
    if (owner < data.ranks.extra)
      out.send(data.ranks.odd(number), data.ranks.even(owner), countOf(call, data.ranks.even(owner)) * call.typeSize);
    out.send(data.ranks.odd(number), data.ranks.odd(owner), countOf(call, data.ranks.odd(owner)) * call.typeSize);
  }
}

void ringReduceScatter(const CollectiveCall& call, std::uint64_t total, MessageCounts& out) {
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
    out.send(rank, (rank + 1) % call.ranks, (total - countOf(call, rank)) * call.typeSize, call.ranks - 1);
}

std::uint64_t totalOf(const CollectiveCall& call) {
  return call.counts.empty() ? call.count * call.ranks
                             : std::accumulate(call.counts.begin(), call.counts.end(), std::uint64_t(0));
}

}  // namespace

void halvingReduceScatter(const CollectiveCall& call, MessageCounts& out) {
  const Numbered data(call);
  joinPairs(call, data, out);
  for (std::uint32_t number = 0; number < data.ranks.size; ++number)
    for (std::uint32_t distance = data.ranks.size / 2; distance; distance /= 2) {
      const std::uint32_t other = number ^ distance;
      if (const std::uint64_t count = data.of(other & -distance, distance))
        out.send(data.ranks.odd(number), data.ranks.odd(other), count * call.typeSize);
    }
  for (std::uint32_t pair = 0; pair < data.ranks.extra; ++pair)
    if (const std::uint64_t count = countOf(call, pair * 2)) out.send(pair * 2 + 1, pair * 2, count * call.typeSize);
}

// Partners exchange all but the blocks that their half of the ranks needs no more.
void doublingReduceScatter(const CollectiveCall& call, MessageCounts& out) {
  const std::uint32_t n = call.ranks;
  std::vector<std::uint64_t> before(n + std::size_t(1));
  for (std::uint32_t rank = 0; rank < n; ++rank) before[rank + 1] = before[rank] + countOf(call, rank);
  const auto outside = [&](std::uint32_t first, std::uint32_t ranks) {
    return (before[first] + before[n] - before[std::min(first + ranks, n)]) * call.typeSize;
  };
  for (std::uint32_t distance = 1; distance < n; distance *= 2)
    for (std::uint32_t rank = 0; rank < n; ++rank) {
      const std::uint32_t other = rank ^ distance, own = rank & -distance, others = other & -distance;
      if (other < n) out.send(rank, other, outside(own, distance));
      if (others + distance <= n || n < own + distance) continue;
      for (std::uint32_t half = distance / 2; half; half /= 2) {
        const std::uint32_t part = rank & -(half * 2), having = n - own - distance, next = rank ^ half;
        if (next > rank && rank < part + having && next >= part + having)
          out.send(rank, next, outside(others, distance));
      }
    }
}

void expandReduceScatter(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  const std::uint64_t total = totalOf(call);
  if (!total) return;
  switch (way.algorithm) {
    case 2:
      return halvingReduceScatter(call, out);
    case 3:
      return ringReduceScatter(call, total, out);
    case 4:
      return butterflyReduceScatter(call, out);
    default:
      break;
  }
  expandInto(partOf(call, Collective::Reduce, total), chosenBy(way.library), out);
  CollectiveCall spread = partOf(call, Collective::Scatterv, call.count);
  spread.counts = call.counts;
  expandInto(spread, chosenBy(way.library), out);
}

void expandReduceScatterBlock(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  if (!call.count) return;
  if (way.algorithm == 3 && !call.commutative) way.algorithm = 1;
  switch (way.algorithm) {
    case 2:
      return doublingReduceScatter(call, out);
    case 3:
      return halvingReduceScatter(call, out);
    case 4:
      return butterflyReduceScatter(call, out);
    default:
      break;
  }
  expandInto(partOf(call, Collective::Reduce, totalOf(call)), chosenBy(way.library), out);
  expandInto(partOf(call, Collective::Scatter, call.count), chosenBy(way.library), out);
}

}  // namespace weft
