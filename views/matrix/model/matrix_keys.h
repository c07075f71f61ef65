// Sort keys of matrix rows.
#pragma once

#include <array>
#include <optional>

#include "core/store/run_snapshot.h"

namespace weft {

// By rank: where members of each child of a communicator stand together. First come the children in the order of their
// ids, each with its members in its own order; of a communicator without children its members; others come last.
class CommunicatorPlaces {
 public:
  CommunicatorPlaces(const RunSnapshot& run, std::optional<CommunicatorId> communicator);

  std::uint64_t of(RankId rank) const;  // equal only for those in none

 private:
  void add(const Communicator& one);

  std::vector<std::pair<RankId, std::uint64_t>> places_;  // ascending ranks
};

// The communicator that others were made from: without parent, with the most members; nothing where none has members.
std::optional<CommunicatorId> wholeOf(const RunSnapshot& run);

// The order of rows that sorts `keys`, stably: result[new] = old.
std::vector<std::uint32_t> orderBy(const std::vector<std::array<std::uint64_t, 2>>& keys);

}  // namespace weft
