// Exact traffic of rank pairs, for placements that change interactively.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/records/pair_filter.h"
#include "core/store/run_store.h"
#include "ibdiag/loads/pair_flows.h"

namespace weft {

class RankPairs {
 public:
  struct Sent {
    std::uint32_t peer = 0;  // an item
    std::uint64_t bytes = 0;
  };
  struct Sums {
    std::uint64_t bytes = 0;     // of all rows
    std::uint64_t toItself = 0;  // of ranks
    std::uint64_t unlisted = 0;  // where one of the two is none of `ranks`
    bool held = false;           // a sum passed 2^63 and was held there
  };

  // Items are positions in `ranks` (ascending). `whole`: all that a pair sends is one number; else each stored number
  // stays separate, as RailParts::share() takes it. Undirected numbers represent both directions, as they are recorded.
  // Once `stopped` returns true, what was read so far is returned. Throws Error where there are more than maxPairs.
  static RankPairs read(const RunStore& store, const PairFilter& filter, std::span<const RankId> ranks, bool whole,
                        const std::function<bool()>& stopped = {});

  // Likewise of any rows.
  static RankPairs read(const PairRows& rows, std::span<const RankId> ranks, bool whole,
                        const std::function<bool()>& stopped = {});

  std::uint32_t items() const { return static_cast<std::uint32_t>(firstOut_.size() - 1); }
  std::span<const Sent> out(std::uint32_t item) const { return part(out_, firstOut_, item); }
  std::span<const Sent> in(std::uint32_t item) const { return part(in_, firstIn_, item); }
  const Sums& sums() const { return sums_; }
  bool empty() const { return out_.empty(); }

 private:
  static std::span<const Sent> part(const std::vector<Sent>& all, const std::vector<std::size_t>& first,
                                    std::uint32_t item) {
    return {all.data() + first[item], all.data() + first[item + 1]};
  }

  std::vector<std::size_t> firstOut_{0}, firstIn_{0};
  std::vector<Sent> out_, in_;
  Sums sums_;
};

}  // namespace weft
