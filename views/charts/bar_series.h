// Chooses the operations with a colour of their own in stacked bars, and the order of these colours.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace weft {

using OperationTotals = std::map<std::string, double>;  // of one run, by operation

inline constexpr std::size_t maxSeries = 8;  // that are named
// The series that represents all operations that are not named.
std::string otherSeries();

// The largest first, of equal ones by name; only those above 0. The rest is otherSeries(), last, which represents two
// at least.
std::vector<std::string> largestSeries(const OperationTotals& totals, std::size_t most);

// For bars of several runs that are shown together: an operation has one colour in all of them. Runs count by the
// shares of their operations, so that a short run has as much influence as a long one.
std::vector<std::string> seriesOfAll(const std::vector<const OperationTotals*>& runs, std::size_t most = maxSeries);

}  // namespace weft
