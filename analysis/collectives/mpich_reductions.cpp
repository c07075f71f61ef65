#include <bit>
#include <numeric>
#include "analysis/collectives/mpich.h"

namespace weft {

namespace {

// Numbers of a power of two of ranks that halve blocks of data in turn, neighbours first. `counts`: elements of each
// block.
class HalvedBlocks {
 public:
  HalvedBlocks(std::uint32_t size, const std::vector<std::uint64_t>& counts)
      : size_(size), before_(size + std::size_t(1)) {
    std::partial_sum(counts.begin(), counts.end(), before_.begin() + 1);
  }
  // Elements that a number keeps, or gives, in the step of this distance.
  std::uint64_t kept(std::uint32_t number, std::uint32_t distance) const { return half(number, distance, true); }
  std::uint64_t given(std::uint32_t number, std::uint32_t distance) const { return half(number, distance, false); }

 private:
  std::uint64_t half(std::uint32_t number, std::uint32_t distance, bool own) const {
    std::uint32_t first = 0, blocks = size_ / 2;
    for (std::uint32_t step = 1; step < distance; step *= 2, blocks /= 2) first += number & step ? blocks : 0;
    if (((number & distance) != 0) == own) first += blocks;
    return before_[first + blocks] - before_[first];
  }

  std::uint32_t size_;
  std::vector<std::uint64_t> before_;
};

// Blocking calls give what is left over to the first blocks, schedules of non-blocking ones to the last.
HalvedBlocks blocksOf(const CollectiveCall& call, const PowerOfTwo& ranks) {
  std::vector<std::uint64_t> counts(ranks.size, call.count / ranks.size);
  const std::uint64_t over = call.count % ranks.size;
  if (call.nonBlocking) counts.back() += over;
  else
    for (std::uint64_t block = 0; block < over; ++block) ++counts[block];
  return {ranks.size, counts};
}

void joinPairs(const CollectiveCall& call, const PowerOfTwo& ranks, bool intoOdd, MessageCounts& out) {
  for (std::uint32_t pair = 0; pair < ranks.extra; ++pair)
    out.send(pair * 2 + (intoOdd ? 0 : 1), pair * 2 + (intoOdd ? 1 : 0), call.count * call.typeSize);
}

}  // namespace

void mpichAllreduceByHalves(const CollectiveCall& call, MessageCounts& out) {
  const PowerOfTwo ranks(call.ranks);
  const HalvedBlocks blocks = blocksOf(call, ranks);
  joinPairs(call, ranks, true, out);
  for (std::uint32_t number = 0; number < ranks.size; ++number)
    for (std::uint32_t distance = 1; distance < ranks.size; distance *= 2)
      out.send(ranks.odd(number), ranks.odd(number ^ distance),
               (blocks.given(number, distance) + blocks.kept(number, distance)) * call.typeSize, 2);
  joinPairs(call, ranks, false, out);
}

void mpichReduceByHalves(const CollectiveCall& call, MessageCounts& out) {
  const PowerOfTwo ranks(call.ranks);
  const HalvedBlocks blocks = blocksOf(call, ranks);
  joinPairs(call, ranks, false, out);
  const bool rootLeftOut = call.root < 2 * ranks.extra && call.root % 2;
  const std::uint32_t rootNumber = call.root < 2 * ranks.extra ? call.root / 2 * !rootLeftOut : call.root - ranks.extra;
  for (std::uint32_t number = 0; number < ranks.size; ++number)
    for (std::uint32_t distance = 1; distance < ranks.size; distance *= 2)
      out.send(ranks.even(number), ranks.even(number ^ distance), blocks.given(number, distance) * call.typeSize);
  const auto place = [&](std::uint32_t number) { return rootLeftOut && !number ? call.root : ranks.even(number); };
  if (rootLeftOut) out.send(0, call.root, blocks.kept(0, ranks.size / 2) * call.typeSize);
  for (std::uint32_t distance = ranks.size / 2; distance; distance /= 2)
    for (std::uint32_t number = 0; number < ranks.size; ++number) {
      // Who agrees with the root in all higher bits still takes part, and is done when the root is on the other side.
      const std::uint32_t higher = (ranks.size - 1) & ~(2 * distance - 1);
      if ((number & higher) != (rootNumber & higher) || (number & distance) == (rootNumber & distance)) continue;
      out.send(place(number), place(number ^ distance), blocks.kept(number, distance) * call.typeSize);
    }
}

void mpichReduceScatter(const CollectiveCall& call, int algorithm, MessageCounts& out) {
  CollectiveCall same = call;
  if (algorithm == 1) {  // halves in mirrored order
    same.collective = Collective::ReduceScatterBlock;
    if (!call.counts.empty()) {
      same.count = call.counts.front();
      same.counts.clear();
    }
    return expandReduceScatterBlock(same, {4}, out);
  }
  if (algorithm == 4) return halvingReduceScatter(call, out);
  if (algorithm == 3) return doublingReduceScatter(call, out);
  for (std::uint32_t sender = 0; sender < call.ranks; ++sender)
    for (std::uint32_t receiver = 0; receiver < call.ranks; ++receiver)
      out.send(sender, receiver, countOf(call, receiver) * call.typeSize);
}

}  // namespace weft
