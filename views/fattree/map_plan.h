// The boxes and lines of one level of detail, without positions. In full detail a box is a switch or a host, and a
// line is a link. In coarser levels a box is a group of a Grouping, and a line is all links between two groups.
#pragma once

#include <cstdint>
#include <memory>
#include <QString>
#include <span>
#include <variant>
#include <vector>

#include "ibdiag/layout/places.h"

namespace weft {

// A position in Grouping::groups.
enum class GroupIndex : std::uint32_t {};

// One side of a line, as an EndIndex is one side of a link: 2i and 2i+1 are line i's. In full detail, with nothing
// hidden, half i is link end i.
enum class HalfIndex : std::uint32_t {};

constexpr HalfIndex peer(HalfIndex half) { return HalfIndex(number(half) ^ 1U); }

inline constexpr std::uint32_t notDrawn = UINT32_MAX;

struct MapBox {
  std::variant<NodeIndex, HostIndex, GroupIndex> what;
  QString label;       // as far as it tells it from others
  QString name = {};   // whole; empty: as `label`
  QString brief = {};  // where room is scarce; of groups mostly empty: their label without what it counts
  QString part =
      {};  // the director that all of it is in, for where nothing else has room; empty where boards stand alone
  double x = 0, y = 0;           // the middle, layout units, y upwards
  double room = 1;               // of one glyph, as in the layout
  double across = 0, down = 0;   // from the first to the last member's centre; 0 where it is alone
  std::vector<EndIndex> inside;  // ends of links between its own members; of groups only
  std::uint32_t links = 0;       // that leave it
  std::uint32_t hosts = 0, switches = 0;

  bool isHost() const { return switches == 0; }
  bool isGroup() const { return std::holds_alternative<GroupIndex>(what); }
};

// Between two groups: all links; in a fabric that is built of rails, all links of one rail; between systems of several
// chips, all links of one chip.
struct MapLine {
  std::uint32_t a = 0, b = 0;          // boxes
  std::uint32_t first = 0, count = 0;  // of its links, in MapPlan::ends
  std::uint32_t impaired = 0;          // of them, as in impairedLinks()
};

// A part of the fabric with a name: the boxes that show it, and nothing else.
struct MapFrame {
  QString name;
  std::vector<std::uint32_t> boxes;  // ascending
};

struct MapPlan {
  std::vector<MapBox> boxes;
  std::vector<MapLine> lines;
  std::vector<EndIndex> ends;            // of the links of each line, those at its box a
  std::vector<std::uint32_t> boxOfNode;  // by NodeIndex; notDrawn where it is hidden
  std::vector<std::uint32_t> boxOfHost;  // by HostIndex
  std::vector<std::uint32_t> boxOfEnd;   // by EndIndex: that of its node
  std::vector<std::uint32_t> halfOfEnd;  // by EndIndex; notDrawn where it is hidden, or inside of a group
  std::vector<MapFrame> frames;          // none of a part that shares a box with others
  std::uint32_t hiddenHosts = 0, hiddenSwitches = 0;
  std::shared_ptr<const std::vector<bool>> impaired;  // by link, of those that are drawn and others; never null
  bool planar = false;                                // else in rows
  bool torus = false;                                 // far links along a line of the grid wrap around

  std::size_t halves() const { return lines.size() * 2; }
  std::uint32_t boxOf(HalfIndex half) const {
    const MapLine& line = lines[number(half) / 2];
    return number(half) % 2 == 0 ? line.a : line.b;
  }
  bool isImpaired(EndIndex end) const { return (*impaired)[number(end) / 2]; }
  std::uint32_t linksOf(HalfIndex half) const { return lines[number(half) / 2].count; }
  // The link ends that a half represents.
  template <class Visit>
  void eachEnd(HalfIndex half, Visit visit) const {
    const MapLine& line = lines[number(half) / 2];
    for (std::uint32_t i = line.first; i < line.first + line.count; ++i)
      visit(number(half) % 2 == 0 ? ends[i] : peer(ends[i]));
  }
};

// `grouping` null: in full detail. A glyph that the grouping does not name stands alone. `impaired` null: looked up.
MapPlan planOf(const Fabric& fabric, const Layout& layout, const Grouping* grouping = nullptr,
               std::shared_ptr<const std::vector<bool>> impaired = nullptr);

}  // namespace weft
