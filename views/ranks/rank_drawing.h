// Draws the heat map of ranks with any QPainter, for window and figure. It has a row for each operation or
// communicator, a column for each rank, and beside each row its minimum, mean and maximum.
#pragma once

#include <QPainter>
#include <optional>

#include "views/ranks/rank_facts.h"
#include "views/shared/axis_window.h"
#include "views/shared/colour_scale.h"
#include "views/shared/theme.h"

namespace weft {

struct RankScene {
  const RankFacts& facts;
  Theme theme;
  int fontPixels = 11;
  AxisWindow window = {};                  // the part of the ranks that is in view
  std::vector<std::uint32_t> marked = {};  // columns of what is selected, ascending
};

struct RankGeometry {
  QRectF plot, spread;
  std::size_t rows = 0;
  std::uint32_t columns = 0;
  AxisWindow window = {};

  double x(double column) const { return plot.left() + plot.width() * window.toView(column / std::max(1U, columns)); }
  QRectF row(std::size_t at) const;
  // The cell at a point of the plot.
  std::optional<std::pair<std::size_t, std::uint32_t>> cellAt(QPointF at) const;
};

double ranksHeight(const RankFacts& facts, int fontPixels);
RankGeometry placeRanks(const QRectF& box, const RankScene& scene);
void drawRanks(QPainter& painter, const QRectF& box, const RankScene& scene);

}  // namespace weft
