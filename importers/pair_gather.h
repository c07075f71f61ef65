// Pairs of ranks as a file names them, in any order, put together to rows.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/row_sink.h"

namespace weft {

class PairGather {
 public:
  // Pairs that come again are added up. False, and nothing is added, where the sum over all pairs would pass what Weft
  // can store.
  bool add(PairClass kind, RankId source, RankId destination, std::uint64_t messages, std::uint64_t bytes);
  // Hands all rows on, by rank and class, and forgets them. How many pairs that were.
  std::uint64_t give(RowSink& sink, const std::optional<RegionId>& region);
  // Whether a pair came more than once among what give() has handed on.
  bool repeated() const { return repeated_; }

 private:
  std::map<std::pair<RankId, PairClass>, std::vector<PairPeer>> rows_;
  std::uint64_t messages_ = 0, bytes_ = 0;
  bool repeated_ = false;
};

}  // namespace weft
