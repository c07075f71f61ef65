// Counts that two sources of one run must agree on: calls by rank and operation, point-to-point messages and bytes,
// members of communicators, duration. The list of what can refute that two sources describe one run continues in
// run_contradictions.cpp.
#pragma once

#include <optional>
#include <string>

#include "core/records/run_identity.h"

namespace weft {

// "rank 3 made 12 calls of MPI_Send against 400"; nothing where the counts may be of one run.
std::optional<std::string> otherCounts(const RunIdentity& a, const RunIdentity& b);
// "the calls of 7 operations", "the messages of 16 ranks"; empty where there is nothing that both count.
std::string sameCounts(const RunIdentity& a, const RunIdentity& b);

}  // namespace weft
