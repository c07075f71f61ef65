#include "views/commtree/tree_rows.h"

#include <algorithm>

namespace weft {
namespace {

// Depth of each node, 0 for roots. A family's members are inside it, one deeper.
std::vector<std::uint32_t> depthsOf(const CommForest& forest) {
  std::vector<std::uint32_t> depths(forest.nodes.size(), 0);
  for (std::size_t at = 0; at < depths.size(); ++at)  // parents come first
    if (forest.nodes[at].parent) depths[at] = depths[*forest.nodes[at].parent] + 1;
  return depths;
}

class RowChoice {
 public:
  RowChoice(const CommForest& forest, std::size_t most) : forest_(forest), depths_(depthsOf(forest)) {
    // Levels are opened as long as all of the next one fits.
    std::vector<std::size_t> perDepth;
    std::vector<bool> folded(forest.nodes.size(), false);
    for (std::uint32_t at = 0; at < forest.nodes.size(); ++at) {
      const auto parent = forest.nodes[at].parent;
      folded[at] = parent && (folded[*parent] || staysFolded(forest, *parent));
      if (folded[at]) continue;
      perDepth.resize(std::max<std::size_t>(perDepth.size(), depths_[at] + 1), 0);
      ++perDepth[depths_[at]];
    }
    std::size_t sum = 0;
    for (levels_ = 0; levels_ < perDepth.size() && sum + perDepth[levels_] <= most; ++levels_) sum += perDepth[levels_];
    levels_ = std::max<std::size_t>(levels_, 1);
    most_ = most;
  }

  std::vector<TreeRow> make() {
    add(forest_.roots, {});
    return std::move(rows_);
  }

 private:
  void add(const std::vector<std::uint32_t>& siblings, const std::vector<bool>& linesAbove) {
    for (std::size_t i = 0; i < siblings.size(); ++i) {
      if (rows_.size() >= most_) {
        if (!rows_.empty()) rows_.back().hidden += siblings.size() - i;
        return;
      }
      const std::uint32_t at = siblings[i];
      const CommNode& node = forest_.nodes[at];
      TreeRow row{at, depths_[at], i + 1 == siblings.size(), linesAbove, 0};
      const bool open = !staysFolded(forest_, at) && row.depth + 1 < levels_;
      if (!open && !staysFolded(forest_, at)) row.hidden = node.children.size();
      std::vector<bool> below = linesAbove;
      below.push_back(!row.last);
      rows_.push_back(std::move(row));
      if (open) add(node.children, below);
    }
  }

  const CommForest& forest_;
  std::vector<std::uint32_t> depths_;
  std::size_t levels_ = 0, most_ = 0;
  std::vector<TreeRow> rows_;
};

}  // namespace

std::vector<TreeRow> treeRows(const CommForest& forest, std::size_t most) { return RowChoice(forest, most).make(); }

}  // namespace weft
