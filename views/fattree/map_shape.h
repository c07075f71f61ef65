// Positions of the map's boxes and lines in a drawing of a given size, computed from layout units. Pure geometry: it
// depends only on what is drawn and on the size, so colours can change without it.
#pragma once

#include <cstdint>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QTransform>
#include <span>
#include <variant>
#include <vector>

#include "views/fattree/map_plan.h"
#include "views/fattree/name_index.h"

namespace weft {

// Of names, in logical pixels or points.
struct MapLabelSizes {
  int normal = 12;
  int smallest = 9;    // where the normal size has no room
  double apart = 2.4;  // parallel links nearer to each other than this look like one, and are counted
  bool operator==(const MapLabelSizes&) const = default;
};

struct MapGlyph {
  std::variant<NodeIndex, HostIndex, GroupIndex> what;
  QRectF rect;
  QString label;
  std::uint32_t row = 0;
  QString shortLabel = {};                   // "pod 3" of "pod 3: 18 switches", "leaf01" of "cluster-leaf01"
  double nameWidth = 0, smallNameWidth = 0;  // of the label in the two sizes; measuring takes long
  double shortWidth = 0;                     // of the short label, in the smallest size
  double room = 0;                           // across, that its neighbours leave it
  bool hosts = false;                        // a host, or a group of hosts alone

  bool isHost() const { return hosts; }
  bool isGroup() const { return std::holds_alternative<GroupIndex>(what); }
};

// A link end's half of its link: from its box to the middle of the link. The two halves of a link that wraps around a
// torus do not meet: each is a stub that points outwards.
struct HalfLink {
  std::uint32_t firstPoint = 0;
  std::uint32_t pointCount = 0;
  float room = 6;  // to its neighbours at the more crowded of its line's boxes
};

struct MapRow {
  QString label;
  double y = 0;                       // of the centres
  std::vector<std::uint32_t> glyphs;  // by x
  double pitch = 0;                   // between the centres of the nearest neighbours
  bool hosts = false;
  bool apart = false;      // holds what the search for levels does not reach
  bool freeBelow = false;  // no link leaves downwards: labels can hang there
};

// Around the boxes of one part of the fabric.
struct MapOutline {
  QString name;
  QRectF rect;         // of its boxes
  bool named = false;  // its name stands above them: not all of them say it
};

// Links between the same two boxes; they lie side by side, or as one line.
struct LinkBundle {
  std::vector<HalfIndex> links;  // one side of each line
  std::uint32_t count = 0;       // of links
  QPointF middle;
  double spacing = 0;  // between neighbours at the middle, at right angles to them; 0 where all are one line
};

struct MapShape {
  std::shared_ptr<const MapPlan> plan;  // never null
  std::vector<MapGlyph> glyphs;         // as the plan's boxes
  std::vector<std::uint32_t> glyphOfNode;
  std::vector<HalfLink> halves;  // by HalfIndex
  std::vector<QPointF> points;
  std::vector<MapRow> rows;         // top to bottom
  std::vector<LinkBundle> bundles;  // of two links and more
  std::vector<MapOutline> frames;
  QRectF bounds;                           // of everything drawn
  QTransform fromLayout;                   // layout units, y upwards, to those of the drawing
  double pitch = 0;                        // between neighbours where boxes lie closest
  double crowding = 0;                     // likewise, the closest tenth of the boxes left aside
  double rowGap = 0;                       // between rows
  std::shared_ptr<const NameIndex> names;  // of all boxes, in their short form

  std::span<const QPointF> path(HalfIndex half) const {
    return {points.data() + halves[number(half)].firstPoint, halves[number(half)].pointCount};
  }
  // Empty where the end is not drawn.
  std::span<const QPointF> path(EndIndex end) const {
    const std::uint32_t half = plan->halfOfEnd[number(end)];
    return half == notDrawn ? std::span<const QPointF>() : path(HalfIndex{half});
  }
};

}  // namespace weft
