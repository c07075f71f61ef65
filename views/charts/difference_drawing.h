// Draws paired bars with any QPainter, for window and figure: for each communicator the first run's bar above the
// second's, then the difference as a number and a bar that points left for less and right for more.
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
