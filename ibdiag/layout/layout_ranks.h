// First step of the layered layout: the row of each glyph.
#pragma once

#include <string>
#include <vector>

#include "ibdiag/layout/layout.h"
#include "ibdiag/model/levels.h"

namespace weft {

// Neighbouring glyphs in another row, with the cables between them.
struct GlyphNeighbour {
  std::uint32_t glyph = 0;
  std::uint32_t cables = 0;
};

constexpr std::uint32_t noParent = UINT32_MAX;

struct RankedRow {
  std::string label;
  int height = 0;            // 0 for hosts, 1, 2, … upwards, -1, -2, … downwards
  std::uint32_t parent = 0;  // the next row towards the hosts; noParent: nothing leads there
  std::vector<std::uint32_t> glyphs;
};

struct Ranks {
  std::vector<std::variant<NodeIndex, HostIndex>> glyphs;  // hosts by HostIndex, then switches by NodeIndex
  std::vector<std::uint32_t> glyphOfNode;
  std::vector<RankedRow> rows;  // [0]: hosts; each row's parent comes before it
  // Hosts with no cable to level 1: they are connected to upper switches and must not bend the picture. In no row.
  std::vector<std::uint32_t> aside;
  std::vector<bool> hidden;        // by glyph: in no row, not aside, nobody's neighbour
  std::vector<bool> isNotReached;  // by glyph: in the last row, as are hosts without any cable
  // By glyph; between neighbouring rows only, ascending glyphs. An aside host has none.
  std::vector<std::vector<GlyphNeighbour>> inward;   // in the row's parent
  std::vector<std::vector<GlyphNeighbour>> outward;  // in rows whose parent the row is
  std::vector<std::vector<GlyphNeighbour>> within;   // in the row itself
};

Ranks rankGlyphs(const Fabric& fabric, const Levels& levels, const LayoutOptions& options = {});

}  // namespace weft
