// Colour bars with ticks in human units, on screen and in figures.
#pragma once

#include <functional>
#include <QPainter>
#include <QString>
#include <vector>

#include "views/colour_scale.h"

namespace weft {

struct ColourBar {
  QString title;                           // "L: bytes per link end, port traffic"
  ColourScale scale;
  std::function<QString(double)> spelled;  // an amount as a tick says it, e.g. tickBytes
  bool beyond = false;                     // amounts above a locked range exist: the last tick says "≥"
  bool below = false;                      // likewise below it: "≤"
  bool showsAbsent = false;                // something is "not recorded": its grey is explained too
};

// "500 MB", "1.5 GB": as short as the number allows, three digits at most.
QString tickBytes(double bytes);
QString tickCount(double count);
// "34.2 %" of 0.342
QString tickShare(double share);

// Round amounts between the ends of the scale; about `wanted` of them, both ends excluded.
std::vector<double> roundTicks(const ColourScale& scale, int wanted);

// Height that drawColourBar needs for a font size.
double colourBarHeight(int fontPixels);
void drawColourBar(QPainter& painter, const QRectF& box, const ColourBar& bar, const Theme& theme, int fontPixels);
// Several side by side, with equal shares of the box.
void drawColourBars(QPainter& painter, const QRectF& box, const std::vector<ColourBar>& bars, const Theme& theme,
                    int fontPixels);

}  // namespace weft
