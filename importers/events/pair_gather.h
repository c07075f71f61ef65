// Collects pairs of ranks in any order and combines them to rows.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/records/row_sink.h"

namespace weft {

// The sum over all pairs of a source: it must stay within what Weft can store.
class PairTotals {
 public:
  // False, and nothing is added, where it would not.
  bool add(std::uint64_t messages, std::uint64_t bytes);

 private:
  std::uint64_t messages_ = 0, bytes_ = 0;
};

class PairGather {
 public:
  explicit PairGather(PairTotals& totals) : totals_(totals) {}

  // Pairs that come again are added up. False, and nothing is added, where the totals do not take it.
  bool add(PairClass kind, RankId source, RankId destination, std::uint64_t messages, std::uint64_t bytes);
  // Hands all rows on, by rank and class, and forgets them. `like` has what else they are: region, direction,
  // operation.
  void give(RowSink& sink, const PairTrafficRow& like);
  // Whether a pair came more than once among what give() has handed on.
  bool repeated() const { return repeated_; }

 private:
  std::map<std::pair<RankId, PairClass>, std::vector<PairPeer>> rows_;
  PairTotals& totals_;
  bool repeated_ = false;
};

}  // namespace weft
