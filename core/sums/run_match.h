// Matches the communicators of several runs: communicators match if they were created in the same way from the same
// ranks, whatever their names. Names of profiles and traces differ between tools and versions of one tool; the chain
// of creating calls and the members do not.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/sums/matched_communicator.h"
#include "core/sums/rank_match.h"

namespace weft {

class RunMatch {
 public:
  // Two or more runs; they are read here only. The same runs give the same match, and which of two comes first changes
  // no pair. Communicators that nothing distinguishes (the same parent, call and members) are taken in the order in
  // which they were made: by the counters in mpisee's names if all have them, else in the order of their store.
  RunMatch(std::span<const RunSnapshot* const> runs, RanksBy by);

  // The communicators of the first run in its order, then those that only later runs have, in theirs.
  const std::vector<MatchedCommunicator>& communicators() const { return matched_; }
  const RankMatch& ranks() const { return ranks_; }

  // Position in communicators(); nothing for an id that the run does not have.
  std::optional<std::size_t> find(std::size_t run, CommunicatorId id) const;
  // The counterpart in run `to` of a communicator of run `from`.
  std::optional<CommunicatorId> counterpart(std::size_t from, CommunicatorId id, std::size_t to) const;

 private:
  RankMatch ranks_;
  std::vector<MatchedCommunicator> matched_;
  std::vector<std::vector<std::pair<CommunicatorId, std::size_t>>> positions_;  // by run; ascending ids
};

}  // namespace weft
