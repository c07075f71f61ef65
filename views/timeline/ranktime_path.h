// The critical path as a line over the rows of the rank timeline.
#pragma once

#include <vector>

#include "analysis/waits/critical_segments.h"
#include "views/timeline/ranktime_row_list.h"

namespace weft {

// The points of the path within facts.time, for ranks that have a row, by ascending times. Of the points within a
// column, only those that a line needs are kept: the first, the highest, the lowest and the last.
void addPath(RankTimeFacts& facts, const std::vector<CriticalSegment>& path, const RankTimeRowList& rows);

}  // namespace weft
