// The communicators of several runs side by side: those that were made in the same way of the same ranks stand for each
// other, whatever they are called. Names of profiles and traces differ between tools and versions of one tool; the chain
// of creating calls and the members do not.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/rank_match.h"

namespace weft {

// How sure it is that two communicators are the same. A path is the chain of creating calls from MPI_COMM_WORLD, with the
// members at each step; parents that are guesses are no path, and an unknown call contradicts none.
enum class MatchCertainty {
  pathAndMembers,
  members,  // the same members; the path is another one or was not recorded
  path,     // the same path; other members (another number of ranks, say), or members that were not all recorded
  size,     // the same creating call and size, in the order in which they were made; members were not all recorded
  alone,    // only one run has it
};

// "same path and members", "same members, other path", "same path, other members", "same call and size", "alone"
const char* sentence(MatchCertainty certainty);

// One communicator in all runs.
struct MatchedCommunicator {
  std::vector<std::optional<CommunicatorId>> inRun;  // by run; nothing where the run does not have it
  MatchCertainty certainty = MatchCertainty::alone;  // of the least sure run, against the first run that has it
  bool internal = false;                             // the profiler's own
};

class RunMatch {
 public:
  // Two or more runs; they are read here only. The same runs give the same match, and which of two comes first changes no
  // pair. Communicators that nothing tells apart (the same parent, call and members) are taken in the order in which they
  // were made: as the counters in mpisee's names say where all have them, else as their store lists them.
  RunMatch(std::span<const RunSnapshot* const> runs, RanksBy by);

  // Those of the first run in its order, then what only later runs have, in theirs.
  const std::vector<MatchedCommunicator>& communicators() const { return matched_; }
  const RankMatch& ranks() const { return ranks_; }
  std::size_t runCount() const { return positions_.size(); }

  // Position in communicators(); nothing for an id that the run does not have.
  std::optional<std::size_t> find(std::size_t run, CommunicatorId id) const;
  // What stands in run `to` for a communicator of run `from`.
  std::optional<CommunicatorId> counterpart(std::size_t from, CommunicatorId id, std::size_t to) const;

 private:
  RankMatch ranks_;
  std::vector<MatchedCommunicator> matched_;
  std::vector<std::vector<std::pair<CommunicatorId, std::size_t>>> positions_;  // by run; ascending ids
};

}  // namespace weft
