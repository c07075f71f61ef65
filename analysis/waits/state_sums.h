// What main threads were in, by state, and which state a wait is a part of.
#pragma once

#include <cstdint>
#include <vector>

#include "core/sums/state_shares.h"
#include "core/sums/wait_shares.h"

namespace weft {

using StateSums = std::vector<std::uint64_t>;  // nanoseconds by place in StateShares::states()

class StateSummer {
 public:
  explicit StateSummer(StateShares& states);
  // Adds what a thread was in within [from, until), waiting included.
  void add(const StateShares::Track& track, std::uint64_t from, std::uint64_t until, StateSums& sums) const;

 private:
  StateShares& states_;
  std::vector<std::uint16_t> own_;  // by place of the state: itself
};

// By place of the kind in WaitShares::kinds(): the place of the state with its region and operation. As many as there
// are states: no thread was ever in it.
std::vector<std::size_t> statesOfWaits(const StateShares& states, const WaitShares& waits);

}  // namespace weft
