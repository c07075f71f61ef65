// How evenly time and bytes are distributed over the ranks of a communicator.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/ids.h"

namespace weft {

// Over the ranks that have the number: those that made a recorded call on the communicator. A member without one
// counts neither as zero nor at all.
struct Spread {
  std::uint64_t ranks = 0;  // at least 1
  double mean = 0;
  double max = 0;
  double min = 0;

  // max ÷ mean: 1 where all have the same, `ranks` where one has everything. The inverse of what the POP methodology
  // calls load balance, mean ÷ max. Nothing where all are 0.
  std::optional<double> imbalance() const { return mean > 0 ? std::optional(max / mean) : std::nullopt; }
};

struct RankSpread {
  CommunicatorId communicator{};
  std::optional<Spread> seconds;  // of each rank's seconds, summed over operations
  std::optional<Spread> bytes;    // of each rank's volume, as countsAsVolume() says
};

}  // namespace weft
