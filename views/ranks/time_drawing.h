// Draws bars of run times with any QPainter, for screen and paper: a group for each program, a bar for each tool.
#pragma once

#include <QPainter>
#include <QString>
#include <vector>

#include "views/shared/axis_window.h"
#include "views/shared/theme.h"
#include "views/ranks/time_facts.h"

namespace weft {

// What was drawn where, for tooltips.
struct TimeHit {
  QRectF row;
  QRectF plot;  // of its group: where bars can be
  QString tooltip;
};

double timesHeight(const TimeFacts& facts, int fontPixels);
// `window`: the part of each axis that is in view.
std::vector<TimeHit> drawTimes(QPainter& painter, const QRectF& box, const TimeFacts& facts, const Theme& theme,
                               int fontPixels, const AxisWindow& window = {});

}  // namespace weft
