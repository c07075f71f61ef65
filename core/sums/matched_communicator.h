// A communicator matched across several runs, with the certainty of the match.
#pragma once

#include <optional>
#include <vector>

#include "core/base/ids.h"

namespace weft {

// How sure it is that two communicators are the same. A path is the chain of creating calls from MPI_COMM_WORLD, with
// the members at each step; parents that are guesses are no path, and an unknown call contradicts none.
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

}  // namespace weft
