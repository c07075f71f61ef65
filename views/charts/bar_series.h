// Chooses the operations with a colour of their own in stacked bars, and the order of these colours.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace weft {

using OperationTotals = std::map<std::string, double>;  // of one run, by operation

inline constexpr std::size_t maxSeries = 8;  // that are named
// The series that represents all operations that are not named.
inline constexpr const char* otherSeries = "other";

// The largest first, of equal ones by name; only those above 0. The rest is otherSeries, last, which represents two at
// least.
std::vector<std::string> largestSeries(const OperationTotals& totals, std::size_t most);

// For bars of several runs that are looked at together: an operation has one colour in all of them. Each run counts by
// the shares that its operations have of it, so that a short run has its say.
std::vector<std::string> seriesOfAll(const std::vector<const OperationTotals*>& runs, std::size_t most = maxSeries);

}  // namespace weft
