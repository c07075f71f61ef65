// A comparison in words: the largest differences first, in round numbers.
#pragma once

#include "analysis/run/output.h"
#include "reports/compare_tables.h"
#include "reports/top_rows.h"

namespace weft {

constexpr std::size_t summaryRows = 15;

// The row with the largest absolute value in `by` first: those without one last, those that are 0 omitted.
void sortLargest(Table& table, const std::string& by);
// The same of the first pairs, by their bytes: there may be millions.
TopTable largestPairs(const PairComparison& comparison, std::size_t most);
// These rows in these columns, summaryRows of them unless `top` says how many; those that are 0 are counted, those that
// are not shown too.
void printLargest(Output& out, Table table, const std::vector<std::string>& columns, const std::string& by,
                  const Top& top);
// The title comes once nothing can fail any more.
void printLargestPairs(Output& out, const std::string& title, const PairComparison& comparison,
                       const std::vector<std::string>& columns, const Top& top);
// By the first column of differences that has any: the largest first, whatever its sign, rows without one last. A table
// without such a column stays as it is.
void sortByDifference(Table& table);
// In the order that they have.
void printFirst(Output& out, const Table& table, const std::vector<std::string>& columns);

// "77 communicators in A, 74 in B: 70 of the same path and members, …"
std::string matchSentence(const ComparedRuns& runs, std::size_t other);

}  // namespace weft
