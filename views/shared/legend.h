// Colour bars with ticks in human units, on screen and in figures.
#pragma once

#include <functional>
#include <QPainter>
#include <QString>
#include <vector>

#include "core/base/known_value.h"
#include "views/shared/colour_scale.h"

namespace weft {

// How a view distinguishes less from more without colour: a light line along the middle, a hatch.
enum class LessLook { plain, core, hatch };

struct ColourBar {
  QString title;  // "L: bytes per link end, port traffic"
  ColourScale scale;
  std::function<QString(double)> spelled;  // an amount as a tick says it, e.g. tickBytes
  bool beyond = false;                     // amounts above a locked range exist: the last tick says "≥"
  bool below = false;                      // likewise below it: "≤"
  bool ofLines = false;                    // what is coloured are lines: zero is a pale one, "not recorded" a thin one
  bool showsAbsent = false;                // something is "not recorded": its look is explained too
  QString onlyFirst;        // of a difference: what only the first run has is called so; empty: all is in the second
  bool showsAlone = false;  // of a matrix: something is in one run only, and hatched
  LessLook less = LessLook::plain;                   // of a diverging scale
  std::vector<std::pair<QString, QRgb>> parts = {};  // colours that tell parts apart, in place of the scale
  QString absent = {};                     // what the look of "not recorded" represents, where that is no number's
  Absence absence = Absence::notRecorded;  // else why there is none
};

// "500 MB", "1.5 GB": as short as the number allows, three digits at most.
QString tickBytes(double bytes);
QString tickCount(double count);
// "34.2 %" of 0.342
QString tickShare(double share);
// With a sign: "+300 MB", "−300 MB", "0"
std::function<QString(double)> signedTicks(std::function<QString(double)> spelled);

// The look of what only the first of two runs has: an empty dotted frame.
void drawOnlyFirst(QPainter& painter, const QRectF& box, const Theme& theme, double width);

// Round amounts between the ends of the scale; about `wanted` of them, both ends excluded.
std::vector<double> roundTicks(const ColourScale& scale, int wanted);

// Height that drawColourBar needs for a font size.
double colourBarHeight(int fontPixels);
void drawColourBar(QPainter& painter, const QRectF& box, const ColourBar& bar, const Theme& theme, int fontPixels);
// Several side by side, with equal shares of the box.
void drawColourBars(QPainter& painter, const QRectF& box, const std::vector<ColourBar>& bars, const Theme& theme,
                    int fontPixels);

}  // namespace weft
