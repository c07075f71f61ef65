#include "ibdiag/layout/grid.h"

namespace weft {

std::string Grid::form() const {
  std::string text;
  std::size_t joined = 0, axes = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (sides[axis] < 2) continue;
    text += (axes++ > 0 ? " x " : "") + std::to_string(sides[axis]);
    joined += wraps[axis];
  }
  if (joined == 0) return text + " mesh";
  return joined == axes ? text + " torus" : text + " mesh, joined " + (joined == 1 ? "one way" : "two ways");
}

void Grid::turn(const Rank& rank) {
  std::uint32_t origin = noNode;
  for (std::uint32_t node = 0; node < ofNode.size(); ++node)
    if (ofNode[node] && (origin == noNode || rank(node) < rank(origin))) origin = node;
  if (origin == noNode) return;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::uint32_t side = sides[axis], from = (*ofNode[origin])[axis];
    if (wraps[axis]) {
      for (auto& place : ofNode)
        if (place) (*place)[axis] = ((*place)[axis] + side - from) % side;
      const auto steps = neighboursOf(*ofNode[origin], axis);
      const bool isBackwards = steps[0] != noNode && steps[1] != noNode && rank(steps[0]) < rank(steps[1]);
      for (auto& place : ofNode)
        if (place && isBackwards) (*place)[axis] = (side - (*place)[axis]) % side;
    } else if (2 * from >= side) {
      for (auto& place : ofNode)
        if (place) (*place)[axis] = side - 1 - (*place)[axis];
    }
  }
  for (const std::size_t axis : {1U, 0U, 1U}) {  // sides of equal length: the lesser neighbour is to the right
    if (sides[axis] != sides[axis + 1] || wraps[axis] != wraps[axis + 1]) continue;
    const std::uint32_t a = neighboursOf(*ofNode[origin], axis)[1], b = neighboursOf(*ofNode[origin], axis + 1)[1];
    if (a == noNode || b == noNode || rank(a) < rank(b)) continue;
    for (auto& place : ofNode)
      if (place) std::swap((*place)[axis], (*place)[axis + 1]);
  }
}

// Behind and ahead along an axis.
std::array<std::uint32_t, 2> Grid::neighboursOf(const GridPlace& at, std::size_t axis) const {
  std::array<std::uint32_t, 2> found{noNode, noNode};
  GridPlace behind = at, ahead = at;
  behind[axis] = (at[axis] + sides[axis] - 1) % sides[axis];
  ahead[axis] = (at[axis] + 1) % sides[axis];
  for (std::uint32_t node = 0; node < ofNode.size(); ++node) {
    if (ofNode[node] == behind && (wraps[axis] || at[axis] > 0)) found[0] = node;
    if (ofNode[node] == ahead && (wraps[axis] || at[axis] + 1 < sides[axis])) found[1] = node;
  }
  return found;
}

}  // namespace weft
