#include "analysis/collectives/algorithm_parts.h"
#include <bit>

namespace weft {

uint64_t segmentCount(uint64_t segment, uint64_t typeSize, uint64_t count) {
  if (!typeSize || segment < typeSize || segment / typeSize >= count) return count;
  const uint64_t fitting = segment / typeSize;
  return fitting + (segment % typeSize > typeSize / 2 ? 1 : 0);
}

uint64_t segmentsOf(uint64_t segment, uint64_t typeSize, uint64_t count) {
  const uint64_t piece = segmentCount(segment, typeSize, count);
  return piece ? count / piece + (count % piece ? 1 : 0) : 1;
}

uint64_t blockCount(uint64_t count, uint64_t blocks, uint64_t block) { return count / blocks + (block < count % blocks ? 1 : 0); }

PowerOfTwo::PowerOfTwo(uint32_t ranks) : size(std::bit_floor(ranks)), extra(ranks - size) {}

uint32_t mirrored(uint32_t number, int bits) {
  uint32_t result = 0;
  for (int i = 0; i < bits; ++i) result |= (number >> i & 1) << (bits - 1 - i);
  return result;
}

CollectiveCall partOf(const CollectiveCall& call, Collective collective, uint64_t count, uint32_t root) {
  CollectiveCall part;
  part.collective = collective;
  part.ranks = call.ranks;
  part.root = root;
  part.count = count;
  part.typeSize = call.typeSize;
  part.commutative = call.commutative;
  return part;
}

}  // namespace weft
