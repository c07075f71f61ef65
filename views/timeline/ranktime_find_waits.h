// Searches waits, as ranktime_find searches states.
#pragma once

#include "core/sums/wait_shares.h"
#include "views/timeline/ranktime_find.h"

namespace weft {

// What can be looked for: "waiting", "Late sender" and the other classes that there are; none where waits are not
// recorded.
std::vector<std::string> findableWaits(const WaitShares& waits);
bool isOfWaits(const std::string& what);

// As of states, of what the filter of the rows keeps.
std::optional<RankTimeStretch> nextWait(const RunSnapshot& run, WaitShares& waits, const RankTimeRowList& rows,
                                        const RankTimeSearch& search, const StopAsked& stopped = {});
std::optional<RankTimeStretch> previousWait(const RunSnapshot& run, WaitShares& waits, const RankTimeRowList& rows,
                                            const RankTimeSearch& search, const StopAsked& stopped = {});
std::vector<RankTimeStretch> longestWaits(const RunSnapshot& run, const WaitShares& waits, const RankTimeRowList& rows,
                                          const RankTimeRequest& request, const RankTimeSearch& search,
                                          std::size_t most);
// All of one thread that a time is within.
std::vector<RankTimeStretch> waitsAt(const RunSnapshot& run, WaitShares& waits, const StateShares::Track& track,
                                     std::uint64_t time);

}  // namespace weft
