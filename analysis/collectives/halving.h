// The first half of Rabenseifner's algorithms: a power of two of ranks halve the data in turn, so that each holds the
// result of one part.
#pragma once

#include "analysis/collectives/algorithm_parts.h"

namespace weft {

struct Halving {
  // Sends the messages of the halving. Ranks that take no part in it are the odd ones of the first pairs.
  Halving(const CollectiveCall& call, MessageCounts& out);
  // Elements that number n keeps, and gives, in each step.
  std::vector<std::vector<std::uint64_t>> parts, given;
};

}  // namespace weft
