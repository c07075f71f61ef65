// A comparison in words: the largest differences first, in round numbers.
#pragma once

#include "analysis/run/output.h"
#include "reports/compare_tables.h"

namespace weft {

// The rows with the largest absolute value in `by` (those without one last, those that are 0 only counted), at
// most 15, in these columns.
void printLargest(Output& out, const Table& table, const std::vector<std::string>& columns, const std::string& by);
// The same of pairs, by their bytes, of which there may be millions. The title comes once nothing can fail any more.
void printLargestPairs(Output& out, const std::string& title, const PairComparison& comparison,
                       const std::vector<std::string>& columns);
// By the first column of differences that has any: the largest first, whatever its sign, rows without one last. A table
// without such a column stays as it is.
void sortByDifference(Table& table);
// In the order that they have.
void printFirst(Output& out, const Table& table, const std::vector<std::string>& columns);

// "77 communicators in A, 74 in B: 70 of the same path and members, …"
std::string matchSentence(const ComparedRuns& runs, std::size_t other);

}  // namespace weft
