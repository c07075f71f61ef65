// A comparison for people: the largest differences first, in round numbers.
#pragma once

#include "app/compare_tables.h"

namespace weft {

// "+1.20 GB", "-3.4 ms", "1.53×"; by the column's name: seconds, bytes, calls and messages, ratios; else as it is.
std::string roundedCell(const std::string& column, const Json& cell);

// The rows with the largest absolute value in `by` (those without one last, those that are 0 only counted), at
// most 15, in these columns.
void printLargest(Output& out, const ReportTable& table, const std::vector<std::string>& columns, const std::string& by);
// In the order that they have.
void printFirst(Output& out, const ReportTable& table, const std::vector<std::string>& columns);

// "77 communicators in A, 74 in B: 70 of the same path and members, …"
std::string matchSentence(const ComparedRuns& runs, std::size_t other);

}  // namespace weft
