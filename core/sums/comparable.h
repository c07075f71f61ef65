// Decides whether numbers of two runs may be subtracted: sources count the same thing differently.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/store/run_snapshot.h"

namespace weft {

// Sentences without full stop: which operations' calls or bytes represent one thing in the first run and for another in
// the second.
std::vector<std::string> differentStatistics(const RunSnapshot& first, const RunSnapshot& second,
                                             const std::string& nameOfFirst, const std::string& nameOfSecond);

// Why messages of collectives are not compared, if both runs have some in a class that is asked for (its words; none:
// all); nothing if they are of one kind, or one run does not record the kind.
std::optional<std::string> differentCollectives(const RunSnapshot& first, const RunSnapshot& second,
                                                const std::vector<std::string>& classes);

}  // namespace weft
