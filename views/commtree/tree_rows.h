// The nodes of a forest that fit into a figure, and the ancestry lines beside them. No Qt.
#pragma once

#include "views/commtree/comm_forest.h"

namespace weft {

// The nodes that a figure shows, in the order of its rows: families that stay folded are, at most `most` rows; deeper
// levels are omitted first. Omitted nodes are counted at their parent.
struct TreeRow {
  std::uint32_t node = 0;
  std::uint32_t depth = 0;
  bool last = false;             // of its siblings
  std::vector<bool> linesAbove;  // by depth: an ancestor's siblings follow further down
  std::size_t hidden = 0;        // descendants that are not shown
};
std::vector<TreeRow> treeRows(const CommForest& forest, std::size_t most);

}  // namespace weft
