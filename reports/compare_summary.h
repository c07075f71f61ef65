// A comparison in words: the largest differences first, in round numbers.
#pragma once

#include "analysis/run/output.h"
#include "reports/compare_tables.h"

namespace weft {

constexpr std::size_t summaryRows = 15;

// The rows with the largest absolute value in `by`, the largest first: those without one last, those that are 0 left
// out, `most` at most.
void keepLargest(Table& table, const std::string& by, std::size_t most);
// The same of pairs, by their bytes, of which there may be millions.
Table largestPairs(const PairComparison& comparison, std::size_t most);
// These rows in these columns; those that are 0 are counted, those beyond `most` too.
void printLargest(Output& out, Table table, const std::vector<std::string>& columns, const std::string& by,
                  std::size_t most);
// The title comes once nothing can fail any more.
void printLargestPairs(Output& out, const std::string& title, const PairComparison& comparison,
                       const std::vector<std::string>& columns, std::size_t most);
// By the first column of differences that has any: the largest first, whatever its sign, rows without one last. A table
// without such a column stays as it is.
void sortByDifference(Table& table);
// In the order that they have.
void printFirst(Output& out, const Table& table, const std::vector<std::string>& columns);

// "77 communicators in A, 74 in B: 70 of the same path and members, …"
std::string matchSentence(const ComparedRuns& runs, std::size_t other);

}  // namespace weft
