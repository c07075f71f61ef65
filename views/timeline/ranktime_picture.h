// A finished picture of the rank timeline: made on any thread, shown unchanged until the next one is ready.
#pragma once

#include <QImage>
#include <memory>

#include "views/timeline/ranktime_facts.h"

namespace weft {

struct RankTimePicture {
  RankTimeFacts cells;
  QImage image;  // of the cells
};

// What stands out in it, apart from the picture.
struct RankTimeMarks {
  std::vector<RankId> ranks;        // ascending: rows with one of these
  std::optional<TimeParts> chosen;  // the time of the filter
  std::optional<TimeParts> found;   // of the row of `foundRank`
  std::optional<RankId> foundRank;
};

}  // namespace weft
