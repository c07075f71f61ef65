// A part of a run's waits.
#pragma once

#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/records/time_bins.h"
#include "core/records/wait_class.h"

namespace weft {

// Lists ascend; empty: all. Rows that name no communicator (region, operation) are part of none that is listed.
struct WaitFilter {
  std::vector<WaitClass> classes;
  std::vector<CommunicatorId> communicators;
  std::vector<RegionId> regions;
  std::vector<OperationId> operations;
  std::vector<RankId> ranks;       // that wait
  std::vector<RankId> withoutRanks = {};  // that do not
  std::optional<BinRange> bins = {};  // of waits, which may be longer than those of traffic
};

}  // namespace weft
