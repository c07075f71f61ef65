// Where the map's boxes and lines are: from places in layout units to a drawing of a given size. Pure geometry; it
// depends on the fabric and the size alone, so colours can change without it.
#pragma once

#include <cstdint>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <span>
#include <variant>
#include <vector>

#include "ibdiag/places.h"

namespace weft {

// Of names, in logical pixels or points.
struct MapLabelSizes {
  int normal = 12;
  int smallest = 9;  // where the normal size has no room
  double apart = 2.4;  // parallel links nearer to each other than this look like one, and are counted
};

struct MapGlyph {
  std::variant<NodeIndex, HostIndex> what;
  QRectF rect;
  QString label;
  std::uint32_t row = 0;
  double nameWidth = 0, smallNameWidth = 0;  // of the label in the two sizes; measuring takes long

  bool isHost() const { return std::holds_alternative<HostIndex>(what); }
};

// A link end's half of its link: from its box to the middle of the link.
struct HalfLink {
  std::uint32_t firstPoint = 0;
  std::uint32_t pointCount = 0;
};

struct MapRow {
  QString label;
  double y = 0;            // of the centres
  std::vector<std::uint32_t> glyphs;  // by x
  bool hosts = false;
  bool freeBelow = false;  // no link leaves downwards: labels can hang there
};

// Links between the same two boxes; they lie side by side.
struct LinkBundle {
  std::vector<EndIndex> links;  // one end of each
  QPointF middle;
  double spacing = 0;  // between neighbours at the middle, at right angles to them
};

struct MapShape {
  std::vector<MapGlyph> glyphs;         // as in Layout
  std::vector<std::uint32_t> glyphOfNode;
  std::vector<HalfLink> halves;         // by EndIndex
  std::vector<QPointF> points;
  std::vector<MapRow> rows;             // top to bottom
  std::vector<LinkBundle> bundles;      // of two links and more
  QRectF bounds;                        // of everything drawn
  double pitch = 0;                     // between neighbours where boxes lie closest

  std::span<const QPointF> path(EndIndex end) const {
    return {points.data() + halves[number(end)].firstPoint, halves[number(end)].pointCount};
  }
};

// `size`: room for the drawing, in logical pixels or points; `sizes` in the same unit, for boxes that hold names.
// y grows downwards.
MapShape buildShape(const Fabric& fabric, const Layout& layout, QSizeF size, MapLabelSizes sizes);

}  // namespace weft
