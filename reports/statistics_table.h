// Operation statistics as one table, grouped by chosen keys.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/pairs/filter_options.h"
#include "core/store/run_store.h"
#include "reports/top_rows.h"

namespace weft {

// As the user typed it, with the part of the run; empty lists: all.
struct StatisticsRequest : FilterWords {
  std::vector<std::string> by;  // of statisticsKeyNames()
  std::string sort;  // a column: numbers from the largest down, text in natural order; empty: as the keys have it
  Top top;           // without `sort` those with the most seconds, else bytes, else calls
  std::optional<double>
      above;  // only rows with more seconds than that: of the mean rank, or of the rank that the row is of
};

// What a communicator profile with these keys follows of it. Throws Error where that is not all.
PairFilter profileFilter(const RunStore& store, const FilterWords& words, const RunKeys& keys);

const std::vector<std::string>& statisticsKeyNames();  // "communicator", "operation", "rank", "region", "size"

// Of each key its columns: communicator,size | operation | rank | region | size_min,size_max (bytes, half open; none:
// no limit). Then ranks,mean_s,min_s,max_s,seconds, or of single ranks seconds alone; bytes, calls. Where messages were
// recorded with their sizes and no calls were, the last two count messages, and no seconds are known. bytes_of and
// calls_of follow where they are no sums over ranks. Throws Error for names that the run does not have, and where it
// does not have what is asked for.
TopTable statisticsTable(const RunStore& store, const StatisticsRequest& request);

}  // namespace weft
