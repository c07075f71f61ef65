// Improves an arrangement by exchanges of two items: simulated annealing (Kirkpatrick, Gelatt, Vecchi, 1983), then
// only exchanges that reduce the load, from the most loaded link end down. The same seed gives the same arrangement.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "analysis/placement/arrangement.h"

namespace weft {

struct Exchanges {
  std::vector<std::uint32_t> movable;                      // items that may change their hosts
  std::function<bool(std::uint32_t, std::uint32_t)> fits;  // whether two of them may change; empty: any
};

struct Annealing {
  Cost cost;
  std::uint64_t steps = 0;  // of paths that may be followed: what bounds the time, alike on every machine
  double warmth = 0.3;      // at the start, as parts of what an exchange costs in the mean: little keeps what is good
  std::uint64_t seed = 0;
};

// Called with the number of steps since the last call; returns true to stop.
using StoppedAfter = std::function<bool(std::uint64_t)>;

// The arrangement is whole where it is stopped, too.
void anneal(Arrangement& arrangement, const ItemTraffic& traffic, const Exchanges& exchanges, const Annealing& how,
            const StoppedAfter& stopped);

}  // namespace weft
