// The layout of a fabric: positions of switches and hosts, rows, and groups for lower levels of detail.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "ibdiag/model/fabric.h"
#include "ibdiag/model/rails.h"

namespace weft {

// One box on the map: a switch, or a host with all its adapters.
struct Glyph {
  std::variant<NodeIndex, HostIndex> what;
  double x = 0;     // layout units; neighbours in a row are at least 1 apart, but for hosts by widenHosts()
  double y = 0;     // upwards; rows are `Layout::rowDistance` apart
  double room = 1;  // across; other than 1 only by widenHosts()
};

inline bool isHost(const Glyph& glyph) { return std::holds_alternative<HostIndex>(glyph.what); }

struct LayoutRow {
  std::string label;  // "hosts", "level 1", "level 1a" with two subnets, "not reached"
  double y = 0;
};

enum class LayoutKind { layered, planar };

struct LayoutOptions {
  bool withService = true;  // false: hosts with HostRole::service are hidden
};

// Glyphs that stand side by side in one row (layered) or on one patch of the plane, and can be one box from afar.
struct GlyphGroup {
  std::string label;  // "pod 3", "leaf-p03-03.example.org: 12 hosts"
  std::vector<std::uint32_t> glyphs;
  std::string shown = {};  // likewise with the labels of nodes: "leaf-p03-03: 12 hosts"; empty: as `label`
};

// All visible glyphs, each in one group; those that stay on their own are groups of one.
struct Grouping {
  std::vector<GlyphGroup> groups;
  std::vector<std::uint32_t> groupOf;  // by glyph; of a hidden glyph meaningless
};

// A part of the fabric with a name, around whose boxes there is an outline: a director switch, a unit.
struct LayoutFrame {
  std::string name;
  std::vector<std::uint32_t> glyphs;
};

struct Layout {
  LayoutKind kind = LayoutKind::layered;
  std::string form;                          // "layered, 3 levels", "4 x 4 torus", "dragonfly, 9 groups"
  std::vector<bool> hidden;                  // by glyph; empty: none is
  std::vector<Grouping> groupings;           // finer first: hosts of a leaf, then pods; empty for small fabrics
  std::vector<LayoutFrame> frames;           // layered only
  std::shared_ptr<const FabricRails> rails;  // null: the fabric is not built of them; layered only
  std::vector<Glyph> glyphs;                 // hosts by HostIndex first, then switches by NodeIndex
  std::vector<std::uint32_t>
      glyphOfNode;               // NodeIndex → glyph; an adapter's is its host's, an aggregation node's its switch's
  std::vector<LayoutRow> rows;   // top to bottom
  std::uint64_t crossings = 0;   // between neighbouring rows, and of links within a row whose ends
                                 // interleave; parallel links counted each
  double width = 0, height = 0;  // all glyph centres lie in [0,width] × [0,height]; widenHosts(): up to half a unit off
  double rowDistance = 0;
};

}  // namespace weft
