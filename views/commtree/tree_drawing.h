// The communicator tree drawn by any QPainter, for figures: ancestry as an indented tree, with size and bars of time,
// volume and calls; coloured by imbalance or locality these too. Vectors, no images.
#pragma once

#include <QPainter>
#include <functional>

#include "views/commtree/comm_forest.h"
#include "views/commtree/tree_colours.h"

namespace weft {

// The nodes that a figure shows, in the order of its rows: families that stay folded are, at most `most` rows; deeper
// levels give way first. What is left out is counted at its parent.
struct TreeRow {
  std::uint32_t node = 0;
  std::uint32_t depth = 0;
  bool last = false;            // of its siblings
  std::vector<bool> linesAbove;  // by depth: an ancestor's siblings follow further down
  std::size_t hidden = 0;       // descendants that are not shown
};
std::vector<TreeRow> treeRows(const CommForest& forest, std::size_t most);

// What stands beside the names.
struct TreeColumn {
  QString title;
  std::function<void(QPainter& painter, std::uint32_t node, const QRectF& cell)> draw;
  double needed = 0;      // width; columns share what is left beside names and what all of them need
  bool matters = true;    // false: left out where names of some length find no room beside it, the last first
};
struct TreeLook {
  std::vector<TreeColumn> columns;
  std::function<std::optional<QColor>(std::uint32_t node)> colourOf = {};  // of a node's dot, hollow without one; empty: ink
  double mostForNames = 1;                                                 // of the width
};

double treeHeight(std::size_t rows, int fontPixels);
void drawTree(QPainter& painter, const QRectF& box, const CommForest& forest, const std::vector<TreeRow>& rows,
              const TreeColours& colours, const Theme& theme, int fontPixels);

void drawTree(QPainter& painter, const QRectF& box, const CommForest& forest, const std::vector<TreeRow>& rows,
              const TreeLook& look, const Theme& theme, int fontPixels);

}  // namespace weft
