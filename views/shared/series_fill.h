// The fill of one part of a stacked bar.
#pragma once

#include <QPainter>

#include "views/shared/series_colours.h"

namespace weft {

// In its colour; in a grey theme with a pattern of its own, drawn as lines, so that parts stay apart on paper without
// colours. `em`: the height of type, which sets the distance of the lines. Answers what lies below the pattern.
QColor fillSeries(QPainter& painter, const QRectF& box, std::size_t series, bool isOther, const Theme& theme,
                  double em);

}  // namespace weft
