// Draws the communicator tree with any QPainter, for figures: an indented tree with size and bars of time, volume and
// calls, optionally coloured by imbalance or locality. Vectors, no images.
#pragma once

#include <QPainter>
#include <functional>

#include "views/commtree/tree_colours.h"
#include "views/commtree/tree_rows.h"

namespace weft {

// What stands beside the names.
struct TreeColumn {
  QString title;
  std::function<void(QPainter& painter, std::uint32_t node, const QRectF& cell)> draw;
  double needed = 0;    // width; columns share what is left beside names and what all of them need
  bool matters = true;  // false: left out where names of some length find no room beside it, the last first
};
struct TreeLook {
  std::vector<TreeColumn> columns;
  std::function<std::optional<QColor>(std::uint32_t node)> colourOf =
      {};                   // of a node's dot, hollow without one; empty: ink
  double mostForNames = 1;  // of the width
};

double treeHeight(std::size_t rows, int fontPixels);
void drawTree(QPainter& painter, const QRectF& box, const CommForest& forest, const std::vector<TreeRow>& rows,
              const TreeColours& colours, const Theme& theme, int fontPixels);

void drawTree(QPainter& painter, const QRectF& box, const CommForest& forest, const std::vector<TreeRow>& rows,
              const TreeLook& look, const Theme& theme, int fontPixels);

}  // namespace weft
