// Pair traffic × hosts × forwarding tables = bytes per link end.
#pragma once

#include <functional>

#include "core/run_store.h"
#include "ibdiag/link_loads.h"
#include "ibdiag/pair_rails.h"

namespace weft {

struct PairLoads {
  // Of an end: what the ranks behind it sent onto the link, by the routes. `flows`: pairs of ports with traffic.
  LinkLoads links;
  // Where the bytes of the filter are; the first four add up to `bytes`.
  std::uint64_t onLinks = 0;
  std::uint64_t sameHost = 0;
  std::uint64_t hostUnknown = 0;
  std::uint64_t noCommonRail = 0;
  std::uint64_t bytes = 0;
  std::uint64_t unpaired = 0;  // sent besides, the source does not tell to whom
  bool held = false;           // a sum passed 2^63 and was held there
};

// Rows that record no bytes load nothing. `stopped` is asked after each row; once it says true, what was read so far
// comes back.
PairLoads loadsOfPairs(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                       Rails rails, const std::function<bool()>& stopped = {});

}  // namespace weft
