// A set of ranks with a lookup that is fast enough for hundreds of millions of calls.
#pragma once

#include <algorithm>
#include <vector>

#include "core/base/ids.h"

namespace weft {

class RankSet {
 public:
  explicit RankSet(std::vector<RankId> ranks) : sorted_(std::move(ranks)) {
    std::ranges::sort(sorted_);
    if (sorted_.empty() || number(sorted_.back()) >= maxBits) return;
    bits_.resize(number(sorted_.back()) + 1);
    for (const RankId one : sorted_) bits_[number(one)] = true;
  }

  bool contains(RankId rank) const {
    if (bits_.empty()) return std::ranges::binary_search(sorted_, rank);
    return number(rank) < bits_.size() && bits_[number(rank)];
  }

 private:
  static constexpr std::uint32_t maxBits = 1U << 24;  // 2 MiB; a file may name any rank

  std::vector<RankId> sorted_;
  std::vector<bool> bits_;  // empty where some rank is too large
};

}  // namespace weft
