// Conversion between pixels and ranks and times.
#pragma once

#include <QRectF>
#include <optional>

#include "views/timeline/ranktime_facts.h"

namespace weft {

// Rows are given as coordinates among all rows: row 3 lies between 3 and 4.
struct RankTimeGeometry {
  QRectF plot;
  double firstRow = 0, rowSpan = 1;  // that are in view
  TimeParts time;                    // likewise

  double y(double row) const { return plot.top() + plot.height() * (row - firstRow) / rowSpan; }
  double rowAt(double atY) const { return firstRow + rowSpan * (atY - plot.top()) / std::max(1.0, plot.height()); }
  double x(std::uint64_t nanoseconds) const;  // of those outside too
  std::uint64_t timeAt(double atX) const;     // within the time
  QRectF row(const RankTimeFacts::Row& row) const {
    return {plot.left(), y(static_cast<double>(row.first)), plot.width(),
            plot.height() * static_cast<double>(row.end - row.first) / rowSpan};
  }
  const RankTimeFacts::Row* rowAt(const RankTimeFacts& facts, QPointF at) const;  // beside the plot too; null: none
  // The nearest line within so many pixels.
  const RankTimeFacts::Line* lineAt(const RankTimeFacts& facts, QPointF at, double pixels) const;
};

}  // namespace weft
