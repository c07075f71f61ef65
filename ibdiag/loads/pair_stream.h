// A stream of pair-traffic rows from any source: recorded or modelled.
#pragma once

#include <functional>

#include "core/store/run_store.h"

namespace weft {

using PairVisit = std::function<bool(const PairTrafficRow&)>;  // false: no more of them

struct PairStream : std::function<void(const PairFilter&, const PairVisit&)> {
  using function::function;
  const RunStore* recorded = nullptr;  // whose rows these are, as it recorded them: it knows their order in time, too
};

// As long as the store is there.
inline PairStream recordedPairs(const RunStore& store) {
  PairStream rows([&store](const PairFilter& filter, const PairVisit& visit) { store.pairTraffic(filter, visit); });
  rows.recorded = &store;
  return rows;
}

}  // namespace weft
