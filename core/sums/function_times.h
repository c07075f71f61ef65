// Time in each function, for runs with call paths (traces).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/store/run_store.h"

namespace weft {

struct FunctionTime {
  std::string name;  // with "MPI_" where it is a call of MPI
  bool isMpi = false;
  std::uint64_t ranks = 0, visits = 0;
  // Seconds over all ranks; inclusive ones of a function that calls itself count once, in the outermost call.
  double inclusive = 0, exclusive = 0;
  double mean = 0, least = 0, most = 0;  // exclusive seconds of a rank that visited it
};

// In the order in which paths name them; empty where no call paths were recorded, or `stopped`, which is asked after
// each row. Throws Error where the store is damaged.
std::vector<FunctionTime> functionTimes(const RunStore& store, const std::function<bool()>& stopped = {});

}  // namespace weft
