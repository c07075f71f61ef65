// Communicators in the form that RunMatch compares: members as places, calls and member sets as numbers that all runs
// share.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/sums/rank_match.h"

namespace weft {

struct MatchItem {
  CommunicatorId id{};
  std::uint32_t kind = 0;  // ordinary, internal, pooled: never mixed
  std::uint32_t call = 0;  // 0: not known
  std::optional<std::uint32_t> size;
  std::vector<std::uint32_t> places;       // of the members that are known, ascending
  std::optional<std::uint32_t> memberSet;  // where all members are known
  std::optional<std::size_t> parent;       // position in the run's items; recorded, not guessed
  std::optional<std::size_t> group;        // position among what was matched until now
  bool samePath = false;                   // as that of the group's first run
  bool isWorld = false;
};

// The items of one run, in the order of its communicators, and how to walk through them.
struct MatchItems {
  std::vector<MatchItem> items;
  std::vector<std::size_t> created;              // positions in the order in which they were made
  std::vector<std::vector<std::size_t>> levels;  // positions by depth below those without a recorded parent, in that
                                                 // order too; what a circle of parents holds stands on none
};

// Numbers for calls and member sets, the same in all runs.
class MatchNumbers {
 public:
  std::uint32_t call(const std::string& name);
  std::uint32_t memberSet(const std::vector<std::uint32_t>& places);

 private:
  std::map<std::string, std::uint32_t> calls_{{"", 0}};
  std::map<std::vector<std::uint32_t>, std::uint32_t> sets_;
};

// Whether the names of all communicators that a call made carry a counter of their creation, as mpisee's do.
bool namesHaveCounters(const RunSnapshot& run);

// `byNames`: in the order of those counters, else in that of the store.
MatchItems matchItems(const RunSnapshot& run, std::size_t position, const RankMatch& ranks, MatchNumbers& numbers,
                      bool byNames);

}  // namespace weft
