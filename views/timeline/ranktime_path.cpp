#include "views/timeline/ranktime_path.h"

#include <algorithm>
#include <array>

namespace weft {
namespace {

using Point = RankTimeFacts::PathPoint;

class ColumnPoints {
 public:
  explicit ColumnPoints(RankTimeFacts& facts) : facts_(facts) {}

  void add(const Point& point) {
    while (column_ + 1 < facts_.time.parts && facts_.time.begin(column_ + 1) <= point.time) {
      flush();
      ++column_;
    }
    points_.push_back(point);
  }
  void flush() {
    if (points_.empty()) return;
    const auto [lowest, highest] = std::ranges::minmax_element(points_, {}, &Point::row);
    std::array kept{points_.begin(), std::min(lowest, highest), std::max(lowest, highest), points_.end() - 1};
    const auto end = std::ranges::unique(kept).begin();
    for (auto each = kept.begin(); each != end; ++each) facts_.path.push_back(**each);
    points_.clear();
  }

 private:
  RankTimeFacts& facts_;
  std::uint32_t column_ = 0;
  std::vector<Point> points_;  // of the column
};

}  // namespace

void addPath(RankTimeFacts& facts, const std::vector<CriticalSegment>& path, const RankTimeRowList& rows) {
  ColumnPoints points(facts);
  facts.hasPath = true;
  for (const CriticalSegment& each : within(path, facts.time.from, facts.time.until)) {
    const auto row = rows.rowOf(each.rank);
    if (!row) {
      ++facts.pathElsewhere;
      continue;
    }
    points.add({each.from, facts.middle(*row)});
    points.add({each.until, facts.middle(*row)});
  }
  points.flush();
}

}  // namespace weft
