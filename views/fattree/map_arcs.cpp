#include "views/fattree/map_arcs.h"

#include <algorithm>

namespace weft {

constexpr double highestArc = 120;

ArcRoom arcRoom(const MapShape& shape, double rowGap) {
  const std::size_t rows = shape.rows.size();
  std::vector<std::uint64_t> within(rows), upwards(rows), downwards(rows);
  for (const MapLine& line : shape.plan->lines) {
    const std::uint32_t a = shape.glyphs[line.a].row, b = shape.glyphs[line.b].row;
    for (const auto& [own, other] : {std::pair(a, b), std::pair(b, a)})
      ++(own == other ? within : other < own ? upwards : downwards)[own];
  }
  ArcRoom room;
  for (std::size_t row = 0; row < rows; ++row) {
    room.up.push_back(upwards[row] <= downwards[row]);
    const double high = shape.plan->planar ? 20 : std::min(rowGap * 0.45, highestArc);  // planar: cables to themselves
    room.height.push_back(within[row] == 0 ? 0 : high);
  }
  return room;
}

}  // namespace weft
