// Patches of a map on the plane: glyphs with fixed relative positions, packed side by side without overlap.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ibdiag/layout/layout.h"

namespace weft {

// Glyphs lie at whole y and at least 1 apart; x grows to the right, y down, all in [0, width] × [0, height].
struct Patch {
  struct Spot {
    std::uint32_t glyph = 0;
    double x = 0, y = 0;
  };
  std::vector<Spot> spots;
  double width = 0, height = 0;

  void add(const Patch& other, double x, double y);
};

// A switch over the middle of its hosts, which stand in rows of at most `columns`.
Patch switchPatch(std::uint32_t glyph, std::span<const std::uint32_t> hosts, std::size_t columns);

// The same for a grid: the switch at the corner and its hosts to the lower right, so that links to its neighbours pass
// them; as wide whatever the number of hosts.
Patch cornerPatch(std::uint32_t glyph, std::span<const std::uint32_t> hosts, std::size_t columns);

// Glyphs alone, in rows, about `aspect` times as wide as high.
Patch blockOf(std::span<const std::uint32_t> glyphs, double aspect);

// Patches beside each other, upper edges level.
Patch besideEachOther(std::span<const Patch> patches, double gap);
// Patches under each other, centred.
Patch stacked(std::span<const Patch> patches, double gap);
// In rows of as many columns, each in a cell of the largest one's size.
Patch tiled(std::span<const Patch> patches, std::size_t columns, double gap);
// In this order clockwise on ellipses around `centre`, from the top; on as few as keep the picture dense.
Patch around(const Patch& centre, std::span<const Patch> patches, double gap);

// Puts glyphs in their places, upside down, and makes the rows.
void setPlaces(const Patch& patch, Layout& layout);

}  // namespace weft
