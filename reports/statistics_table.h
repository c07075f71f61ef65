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

// The part of the filter that a communicator profile with these keys follows. Throws Error if that is not all.
PairFilter profileFilter(const RunStore& store, const FilterWords& words, const RunKeys& keys);

const std::vector<std::string>& statisticsKeyNames();  // "communicator", "operation", "rank", "region", "size"

// The columns of each key: communicator,size | operation | rank | region | size_min,size_max (bytes, half open; none:
// no limit). Then ranks,mean_s,min_s,max_s,seconds, or only seconds for single ranks; then bytes, calls. If messages
// were recorded with their sizes, but calls were not, the last two count messages, and seconds are absent. bytes_of and
// calls_of follow where they are no sums over ranks. Throws Error for names that the run does not have, and where it
// does not have what is asked for.
TopTable statisticsTable(const RunStore& store, const StatisticsRequest& request);

}  // namespace weft
