#include "importers/io/seen_ranks.h"

#include <algorithm>
#include <iterator>

namespace weft {

bool SeenRanks::has(std::uint32_t rank) const {
  const auto behind = std::ranges::upper_bound(runs_, rank, {}, &Run::first);
  if (behind == runs_.begin()) return false;
  const Run& run = *std::prev(behind);
  return rank == run.first || (rank <= run.last && (rank - run.first) % run.step == 0);
}

SeenRanks::Answer SeenRanks::add(std::uint32_t rank) {
  if (!runs_.empty() && rank <= runs_.back().last) return has(rank) ? Answer::known : Answer::outOfOrder;
  if (!runs_.empty()) {
    Run& run = runs_.back();
    if (run.step == 0) run.step = rank - run.first;
    if (rank - run.last == run.step) {
      run.last = rank;
      return Answer::added;
    }
  }
  runs_.push_back({rank, rank, 0});
  return Answer::added;
}

}  // namespace weft
