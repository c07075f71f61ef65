// Where switches and hosts are drawn: rank → order → position, the same for the same fabric every time.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "ibdiag/levels.h"

namespace weft {

// One box on the map: a switch, or a host with all its adapters.
struct Glyph {
  std::variant<NodeIndex, HostIndex> what;
  double x = 0;  // layout units; neighbours in a row are at least 1 apart
  double y = 0;  // upwards; rows are `Layout::rowDistance` apart
};

struct LayoutRow {
  std::string label;  // "hosts", "level 1", "level 1a" with two subnets, "not reached"
  double y = 0;
};

struct Layout {
  std::vector<Glyph> glyphs;                // hosts by HostIndex first, then switches by NodeIndex
  std::vector<std::uint32_t> glyphOfNode;   // NodeIndex → glyph; an adapter's is its host's
  std::vector<LayoutRow> rows;              // top to bottom
  std::uint64_t crossings = 0;              // between neighbouring rows, parallel links counted each
  double width = 0, height = 0;             // all glyph centres lie in [0,width] × [0,height]
  double rowDistance = 0;
};

// Rows by level; one subnet: hosts at the bottom. Two: hosts in the middle, the first subnet's levels above them and
// the second's mirrored below (figure 7 of the fat-tree paper). More: the third and on above and below in turn.
Layout layeredLayout(const Fabric& fabric, const Levels& levels);

}  // namespace weft
