// Bytes sent in each time bin, by class.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "core/store/run_store.h"

namespace weft {

struct BinTotal {
  std::uint32_t bin = 0;
  PairClass kind = PairClass::pointToPoint;
  std::uint64_t messages = 0, bytes = 0;  // held at maxStoredBytes
};

// Ascending by bin, then class; bins without traffic are absent. Applies the part of the filter that time bins
// distinguish (leavesNothing()). `stopped` is asked after each row.
std::vector<BinTotal> binTotals(const RunStore& store, const PairFilter& filter,
                                const std::function<bool()>& stopped = {});

}  // namespace weft
