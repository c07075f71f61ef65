// Cells that state which statistic a number is, for numbers that are not sums over ranks.
#pragma once

#include <algorithm>

#include "core/records/records.h"
#include "reports/table.h"

namespace weft {

// Whether any of the rows must state the statistic. `Numbers` have callsOf and bytesOf.
template <class Numbers>
bool needsStatistics(const std::vector<Numbers>& rows) {
  return std::ranges::any_of(rows,
                             [](const Numbers& each) { return !each.callsOf.isPlain() || !each.bytesOf.isPlain(); });
}

inline void addStatisticColumns(std::vector<Column>& columns) {
  columns.push_back({"bytes_of"});
  columns.push_back({"calls_of"});
}

inline Cell statisticCell(Statistics of) { return of == Statistics() ? Cell() : Cell(statisticWord(of)); }

// "843 (of one rank)"
inline std::string withStatistic(std::string number, Statistics of) {
  return of.isPlain() ? number : number + " (" + statisticWords(of) + ")";
}

}  // namespace weft
