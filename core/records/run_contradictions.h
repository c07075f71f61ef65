// Decides whether sources describe the same run: facts that refute it, and facts that support it. Sources that
// contradict each other are of different runs, and their numbers are never added up.
#pragma once

#include <optional>
#include <string>

#include "core/records/run_identity.h"

namespace weft {

// Whether it has no number of its own: then it is of any run (a file that can't be read, or is empty).
bool identifiesNothing(const RunIdentity& one);
// What both can't be right about: "256 ranks against 8"; nothing where they may be of one run.
std::optional<std::string> contradiction(const RunIdentity& a, const RunIdentity& b);
// What both say: "8 ranks, the same hosts"; empty where there is nothing that both say. How many ranks there are is no
// evidence alone: programs of one size are many.
std::string agreement(const RunIdentity& a, const RunIdentity& b);

}  // namespace weft
