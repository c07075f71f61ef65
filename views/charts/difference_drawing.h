// Two bars a communicator, the first run's above the second's, then the difference: its number, and a bar that goes
// left for less and right for more. Drawn by any QPainter: the window's and a figure's.
#pragma once

#include <QPainter>

#include "views/charts/difference_facts.h"
#include "views/shared/colour_scale.h"

namespace weft {

// `locked`: the amount at the ends of the differences' axis; nothing: the largest of the bars.
struct DifferenceStyle {
  Theme theme;
  int fontPixels = 11;
  std::optional<double> locked;
  std::optional<std::size_t> selected, hovered;  // bars
};

double differencesHeight(const DifferenceFacts& facts, int fontPixels);
void drawDifferences(QPainter& painter, const QRectF& box, const DifferenceFacts& facts, const DifferenceStyle& style);

// The bar whose row is at a height of the box.
std::optional<std::size_t> differenceAt(const QRectF& box, const DifferenceFacts& facts, int fontPixels, double y);

}  // namespace weft
