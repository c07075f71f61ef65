// Searches the states of ranks: the state at a moment, the next time of an operation, the longest ones.
#pragma once

#include <functional>
#include <optional>

#include "views/timeline/ranktime_row_list.h"

namespace weft {

// A time without a break in which a thread was in the state that is searched for.
struct RankTimeStretch {
  RankId rank{};
  std::uint32_t thread = 0;
  std::uint64_t from = 0, until = 0;  // nanoseconds
  std::string state;                  // "MPI_Recv in solve"
  std::uint64_t length() const { return until - from; }
};

// What can be looked for: "MPI_Recv", "region solve", "not in MPI"; by name.
std::vector<std::string> findableStates(const RunSnapshot& run, const std::vector<StateRow>& states);

struct RankTimeSearch {
  std::string what;                   // one of these
  std::uint64_t from = 0, until = 0;  // stretches that begin within
  std::optional<RankTimeStretch> at;  // from where the next or previous one is looked for, by begin, then rank and
                                      // thread; empty: from the end of the time
};

using StopAsked = std::function<bool()>;

// Of all tracks of the rows: by begin, and of those that begin at once by rank.
std::optional<RankTimeStretch> nextStretch(const RunSnapshot& run, StateShares& shares, const RankTimeRowList& rows,
                                           const RankTimeSearch& search, const StopAsked& stopped = {});
std::optional<RankTimeStretch> previousStretch(const RunSnapshot& run, StateShares& shares, const RankTimeRowList& rows,
                                               const RankTimeSearch& search, const StopAsked& stopped = {});
// The longest first, of equal ones the earliest; at most so many.
std::vector<RankTimeStretch> longestStretches(const RunSnapshot& run, StateShares& shares, const RankTimeRowList& rows,
                                              const RankTimeSearch& search, std::size_t most,
                                              const StopAsked& stopped = {});
// What a thread was in at a time; nothing where that is not known.
std::optional<RankTimeStretch> stretchAt(const RunSnapshot& run, StateShares& shares, const StateShares::Track& track,
                                         std::uint64_t time);

}  // namespace weft
