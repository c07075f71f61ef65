#include "analysis/pairs/run_names.h"

#include <algorithm>

namespace weft {

const std::vector<RankId>& RunNames::ranks() {
  if (ranks_) return *ranks_;
  ranks_ = ask([](const RunStore& store) { return store.pairSenders(); });
  for (const Process& one : processes()) ranks_->push_back(one.rank);
  std::ranges::sort(*ranks_);
  ranks_->erase(std::ranges::unique(*ranks_).begin(), ranks_->end());
  return *ranks_;
}

}  // namespace weft
