// Decides whether sources describe the same run: facts that refute it, and facts that support it. Sources that
// contradict each other are of different runs, and their numbers are never added up.
#pragma once

#include <optional>
#include <string>

#include "core/records/run_identity.h"

namespace weft {

// Whether the source has no number of its own: then it may be of any run (a file that can't be read, or is empty).
bool identifiesNothing(const RunIdentity& one);
// The numbers that can't be right in both: "256 ranks against 8"; nothing if they may be of one run.
std::optional<std::string> contradiction(const RunIdentity& a, const RunIdentity& b);
// What both have in common: "8 ranks, the same hosts"; empty if there is nothing. The number of ranks alone is no
// evidence: many programs have the same size.
std::string agreement(const RunIdentity& a, const RunIdentity& b);
// Whether they have in common what two runs of a program have not: process ids, or a time of one clock.
bool identifiesRun(const RunIdentity& a, const RunIdentity& b);

}  // namespace weft
