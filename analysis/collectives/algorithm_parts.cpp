#include "analysis/collectives/algorithm_parts.h"
#include <bit>

namespace weft {

std::uint64_t segmentCount(std::uint64_t segment, std::uint64_t typeSize, std::uint64_t count) {
  if (!typeSize || segment < typeSize || segment / typeSize >= count) return count;
  const std::uint64_t fitting = segment / typeSize;
  return fitting + (segment % typeSize > typeSize / 2 ? 1 : 0);
}

std::uint64_t segmentsOf(std::uint64_t segment, std::uint64_t typeSize, std::uint64_t count) {
  const std::uint64_t piece = segmentCount(segment, typeSize, count);
  return piece ? count / piece + (count % piece ? 1 : 0) : 1;
}

PowerOfTwo::PowerOfTwo(std::uint32_t ranks) : size(std::bit_floor(ranks)), extra(ranks - size) {}

std::uint32_t mirrored(std::uint32_t number, int bits) {
  std::uint32_t result = 0;
  for (int i = 0; i < bits; ++i) result |= (number >> i & 1) << (bits - 1 - i);
  return result;
}

CollectiveCall partOf(const CollectiveCall& call, Collective collective, std::uint64_t count, std::uint32_t root) {
  CollectiveCall part;
  part.collective = collective;
  part.ranks = call.ranks;
  part.root = root;
  part.count = count;
  part.typeSize = call.typeSize;
  part.commutative = call.commutative;
  part.predefined = call.predefined;
  part.nodes = call.nodes;
  return part;
}

CollectiveWay chosenBy(CollectiveLibrary library) {
  CollectiveWay way;
  way.library = library;
  return way;
}

}  // namespace weft
