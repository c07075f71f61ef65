// Matches the ranks of two runs: by number, or by the same position on a host of the same name.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/store/run_snapshot.h"

namespace weft {

enum class RanksBy { rank, host };

class RankMatch {
 public:
  // `runs` are read here only. By host: a place is a host and a position among its ranks in the order of their numbers.
  // Host names are compared without case; without their domain too, where that leaves the hosts of every run apart.
  RankMatch(std::span<const RunSnapshot* const> runs, RanksBy by);

  RanksBy by() const { return by_; }
  // The same number in all runs for ranks that match each other. Nothing for a rank whose host is not known.
  std::optional<std::uint32_t> place(std::size_t run, RankId rank) const;
  // Nothing where the run has no rank at this place.
  std::optional<RankId> rank(std::size_t run, std::uint32_t place) const;

 private:
  struct OfRun {
    std::unordered_map<std::uint32_t, std::uint32_t> placeOfRank, rankOfPlace;  // by host: only ranks with a host
  };

  RanksBy by_;
  std::vector<OfRun> runs_;
};

}  // namespace weft
