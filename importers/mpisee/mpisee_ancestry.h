// A guess at the parents of communicators whose names do not show them (mpisee 3.3 and later).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/ids.h"

namespace weft {

struct FlatCommunicator {
  char letter = 0;  // of the creating call; 0 for the world
  std::uint32_t root = 0;
  std::uint64_t order = 0;  // creation order among those of one root
  std::uint32_t size = 0;
  std::span<const RankId> members;  // ascending; may lack ranks that made no call
};

// For each communicator the position of its likely parent: the smallest one that has all its ranks and was not
// created later on the same root. MPI_Cart_sub needs a Cartesian parent, a duplicate has its parent's ranks. Among
// equals the one with the highest counter that is not above the child's. Nothing for the world; no cycles.
std::vector<std::optional<std::uint32_t>> guessParents(std::span<const FlatCommunicator> communicators);

}  // namespace weft
