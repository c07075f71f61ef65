// Draws the flame graph for screen and paper: callers above the functions that they call.
#pragma once

#include <QPainter>
#include <vector>

#include "views/functions/flame_facts.h"
#include "views/shared/axis_window.h"
#include "views/shared/theme.h"

namespace weft {

struct FlameHit {
  QRectF box;
  std::size_t at = 0;  // among the boxes
};

// How high all rows are, with the key above them.
double flameHeight(const FlameFacts& facts, int textPixels);

// Boxes narrower than a third of a pixel are left out. Those of `chosen` functions are outlined. Answers where boxes
// are.
std::vector<FlameHit> drawFlame(QPainter& painter, const QRectF& area, const FlameFacts& facts, const Theme& theme,
                                int textPixels, const AxisWindow& window = {},
                                std::uint32_t chosen = SampledCode::none);

// "solve: 12.4 s, 31.0 % of all; 2.1 s in MPI, of which 1.9 s waiting; itself 3.2 s; 1240 samples"
QString flameText(const FlameFacts& facts, const FlameBox& box);

}  // namespace weft
