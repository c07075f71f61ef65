// The placeholder for statistics that belong to no communicator, such as MPI_Init and MPI_Finalize, so that they can
// be selected like those of a communicator.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/records/records.h"

namespace weft {

// In filters: rows of calls that name no communicator. No row of a store has it, ids begin with 1.
inline constexpr CommunicatorId noCommunicator{0};

// How a run's filters name it: by the communicator that represents none where its source has one (a trace's), else by
// noCommunicator.
inline CommunicatorId noCommunicatorAmong(const std::vector<Communicator>& all) {
  const auto pooled = std::ranges::find_if(
      all, [](const Communicator& each) { return each.pooled && each.name == noCommunicatorName; });
  return pooled == all.end() ? noCommunicator : pooled->id;
}

inline bool asksForNoCommunicator(const std::vector<CommunicatorId>& chosen) {
  return std::ranges::find(chosen, noCommunicator) != chosen.end();
}

// Whether a call on `one`, or on no communicator, passes; nothing chosen: all pass.
inline bool isCallAmong(const std::optional<CommunicatorId>& one, const std::vector<CommunicatorId>& chosen) {
  return chosen.empty() || std::ranges::find(chosen, one.value_or(noCommunicator)) != chosen.end();
}

}  // namespace weft
