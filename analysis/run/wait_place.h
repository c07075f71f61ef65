// Where a wait is looked for: what views of time tell whoever explains waits.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/ids.h"

namespace weft {

struct WaitPlace {
  struct Time {
    std::uint64_t from = 0, until = 0;  // nanoseconds; the end is excluded
    bool operator==(const Time&) const = default;
  };
  std::vector<RankId> ranks;    // that wait; ascending
  std::optional<Time> at = {};  // what was pointed at; nothing: the ranks, at no time of theirs
  Time inView = {};             // where the ranks do not wait at that time, the longest wait of this one counts
  bool operator==(const WaitPlace&) const = default;
};

}  // namespace weft
