// Draws stacked columns over time with any QPainter, for window and figure.
#pragma once

#include <QPainter>
#include <optional>

#include "views/shared/theme.h"
#include "views/timeline/timeline_facts.h"
#include "views/timeline/timeline_geometry.h"

namespace weft {

struct TimelineScene {
  const TimelineFacts& facts;
  Theme theme;
  int fontPixels = 11;
  std::optional<BinRange> chosen;        // all else steps back
  std::optional<std::uint32_t> hovered;  // column
  AxisWindow window = {};                // the part of the time that is in view
  const EndLine* line = nullptr;         // of the selected link end
  double corner = 0;                     // beside the names of classes, which something else takes
};

// With room for the axes and, above, for the classes.
TimelineGeometry placeTimeline(const TimelineFacts& facts, const QRectF& box, int fontPixels,
                               const AxisWindow& window = {});
void drawTimeline(QPainter& painter, const QRectF& box, const TimelineScene& scene);

QColor classColour(PairClass kind, const Theme& theme);

}  // namespace weft
