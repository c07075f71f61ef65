// Detects runs that a profiler appended to one file, where they can no longer be distinguished.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/base/units.h"

namespace weft {

// A fact of the run: how many runs calls, bytes and seconds in MPI are of. Hosts and times of ranks are those of the
// first.
inline constexpr std::string_view appendedRunsFact = "runs added up";

// The number of runs that were added up; one if the facts do not say more.
inline std::uint64_t appendedRuns(const std::map<std::string, std::string>& facts) {
  const auto stated = facts.find(std::string(appendedRunsFact));
  const auto runs = stated == facts.end() ? std::nullopt : parseDigits(stated->second, 10);
  return runs && *runs > 1 ? *runs : 1;
}

}  // namespace weft
