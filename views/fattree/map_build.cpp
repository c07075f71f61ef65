#include "views/fattree/map_build.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "views/fattree/map_links.h"
#include "views/fattree/map_rows.h"
#include "views/fattree/name_widths.h"

namespace weft {
namespace {

constexpr double roomPerLink = 6;           // along a switch's edge, where there is room
constexpr double shortenedFrom = 4;         // font sizes of width: the start and the end of a longer name fit in
constexpr double roomAround = 0.6;          // font sizes of a box more than its upright name is long
constexpr double roomOfFrameName = 1.3;     // font sizes above the highest row, where outlines are named
constexpr double shareOfRow = 0.6;          // of the distance to the next row that boxes with upright names may take
constexpr double shareBelow = 0.24;         // of all of the map for names below the lowest row
constexpr double shareOfGap = 0.84;         // of the distance to its neighbour that a box may take
constexpr double usualHost = 1.1;           // font sizes of width at most
constexpr double wideHost = 2.5;            // font sizes: its name beside its colour, or "12 %" below it
constexpr double shareBetweenGroups = 0.7;  // of that, so that groups are seen apart

struct BoxPlacing {
  const MapPlan& plan;
  const Layout& layout;
  QSizeF size;
  NameWidths names, smallNames;
  double font;
  MapShape shape;
  std::vector<double> gap;  // per glyph, layout units to the nearer neighbour

  void makeGlyphs();
  void measurePitch(double unit);
  void placeAcross();
  ArcRoom placeDown();
  void placeOnPlane();
  double roomOf(std::size_t glyph) const;
  double widthOf(std::uint32_t glyph, double unit) const;
  double uprightNames(std::size_t row, double limit) const;
};

void BoxPlacing::makeGlyphs() {
  shape.glyphs.reserve(plan.boxes.size());
  std::vector<QString> all;
  for (const MapBox& box : plan.boxes) {
    const QString shortLabel = !box.brief.isEmpty() ? box.brief
                               : box.isGroup()      ? box.label.section(": ", 0, 0)
                                                    : box.label;
    shape.glyphs.push_back({.what = box.what,
                            .rect = {},
                            .label = box.label,
                            .shortLabel = shortLabel,
                            .nameWidth = names.of(box.label),
                            .smallNameWidth = smallNames.of(box.label),
                            .shortWidth = smallNames.of(shortLabel),
                            .hosts = box.isHost()});
    all.push_back(shortLabel);
  }
  shape.names = std::make_shared<const NameIndex>(std::move(all));
  shape.glyphOfNode = plan.boxOfNode;
}

// Layout units: what the layout gives it, or up to its nearer neighbour.
double BoxPlacing::roomOf(std::size_t glyph) const {
  return plan.boxes[glyph].room == 1 ? gap[glyph] : plan.boxes[glyph].room;
}

double BoxPlacing::widthOf(std::uint32_t glyph, double unit) const {
  const MapBox& box = plan.boxes[glyph];
  const double room = roomOf(glyph) * unit * shareOfGap;
  if (box.isGroup()) return box.across * unit + std::min(room * shareBetweenGroups, std::max(unit, font));
  if (box.isHost()) return std::min(room, font * (box.room > 1 ? wideHost : usualHost));
  const double label = shape.glyphs[glyph].nameWidth + font;
  return std::min(room, std::max({box.links * roomPerLink / 1.5, label, font * 1.2}));
}

void BoxPlacing::measurePitch(double unit) {
  shape.pitch = shape.crowding = size.width();
  std::vector<double> pitches;
  // Hosts that others make narrow count with the room that they would have.
  for (std::uint32_t i = 0; i < shape.glyphs.size(); ++i)
    pitches.push_back((plan.boxes[i].room == 1 ? gap[i] + plan.boxes[i].across : 1) * unit);
  if (pitches.empty()) return;
  const auto tenth = pitches.begin() + static_cast<std::ptrdiff_t>(pitches.size() / 10);
  std::ranges::nth_element(pitches, tenth);
  shape.crowding = std::min(shape.crowding, *tenth);
  shape.pitch = std::min(shape.pitch, *std::ranges::min_element(pitches));
}

void BoxPlacing::placeAcross() {
  // The outermost boxes need room for half their width, which depends on the unit: a few rounds settle it.
  double unit = size.width() / (layout.width + 1);
  double left = -0.5;
  for (int round = 0; round < 4; ++round) {
    double low = 1e300, high = -1e300;
    for (std::uint32_t i = 0; i < shape.glyphs.size(); ++i) {
      const double half = widthOf(i, unit) / 2 / unit;
      low = std::min(low, plan.boxes[i].x - half);
      high = std::max(high, plan.boxes[i].x + half);
    }
    if (high <= low) break;
    left = low;
    unit = size.width() / (high - low);
  }
  measurePitch(unit);
  for (std::uint32_t i = 0; i < shape.glyphs.size(); ++i) {
    const double width = widthOf(i, unit);
    shape.glyphs[i].rect = QRectF((plan.boxes[i].x - left) * unit - width / 2, 0, width, 0);
  }
  shape.fromLayout = QTransform(unit, 0, 0, 1, -left * unit, 0);
}

// The length that upright names need where they are too long to lie in their boxes; 0 where none is. Where a box is so
// wide that the start and the end of its name can lie in it, a name longer than `limit` does.
double BoxPlacing::uprightNames(std::size_t row, double limit) const {
  double longest = 0;
  for (const std::uint32_t i : shape.rows[row].glyphs) {
    const MapGlyph& glyph = shape.glyphs[i];
    const double width = glyph.rect.width();
    if (glyph.shortWidth + 4 <= width) continue;
    if (glyph.isGroup()) {
      longest = std::max(longest, glyph.shortWidth + font);
      continue;
    }
    const double length = (width >= font ? glyph.nameWidth : glyph.smallNameWidth) + font * roomAround;
    if (width > font * shortenedFrom && (glyph.smallNameWidth > width * 1.6 || length > limit)) continue;
    longest = std::max(longest, length);
  }
  return longest;
}

ArcRoom BoxPlacing::placeDown() {
  const std::size_t rows = shape.rows.size();
  const double rowGap = size.height() / static_cast<double>(std::max<std::size_t>(rows, 2));
  const ArcRoom arcs = arcRoom(shape, rowGap);
  std::vector<double> height(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    // Boxes that are too narrow for their names stand tall and hold them upright.
    const double limit = std::min(font * 8, rowGap * shareOfRow);
    height[row] = std::max(font * 1.5, std::min(uprightNames(row, limit), limit));
  }
  // Below the lowest row there is room for names outside the boxes.
  double hanging = 0;
  if (shape.rows.back().hosts && arcs.below(rows - 1) == 0) {
    const double limit = std::min(font * 8, size.height() * shareBelow);
    hanging = std::min(uprightNames(rows - 1, limit), limit);
    if (hanging > 0) height.back() = font * 1.1;
  }

  const double names = plan.frames.empty() ? 0 : font * roomOfFrameName;
  const double top = height.front() / 2 + arcs.above(0) + names;
  const double bottom = size.height() - height.back() / 2 - arcs.below(rows - 1) - hanging;
  const auto y = [&](double layoutY) {
    if (layout.height <= 0) return (top + bottom) / 2;
    return top + (layout.height - layoutY) / layout.height * (bottom - top);
  };
  for (std::uint32_t i = 0; i < shape.glyphs.size(); ++i) {
    QRectF& rect = shape.glyphs[i].rect;
    const double high = height[shape.glyphs[i].row];
    rect = QRectF(rect.left(), y(plan.boxes[i].y) - high / 2, rect.width(), high);
  }
  for (MapRow& row : shape.rows) row.y = y(row.y);
  const double down = layout.height > 0 ? y(1) - y(0) : -1;
  shape.fromLayout = QTransform(shape.fromLayout.m11(), 0, 0, down, shape.fromLayout.dx(), y(0));
  shape.rowGap = rows > 1 ? std::abs(bottom - top) / static_cast<double>(rows - 1) : size.height();
  return arcs;
}

// One unit for both directions: a grid keeps its squares. Names stand above switches and below hosts, wider than both.
void BoxPlacing::placeOnPlane() {
  const double across = std::max(size.width() - 3 * font, size.width() / 2),
               down = std::max(size.height() - 3 * font, size.height() / 2);
  const double unit = std::min(across / (layout.width + 1), down / (layout.height + 1));
  const QPointF origin((size.width() - layout.width * unit) / 2, (size.height() + layout.height * unit) / 2);
  measurePitch(unit);
  for (std::uint32_t i = 0; i < shape.glyphs.size(); ++i) {
    const MapBox& box = plan.boxes[i];
    const double room = gap[i] * unit;
    const double label = shape.glyphs[i].nameWidth + font;
    QSizeF extent(std::min(room * shareOfGap, std::max(label, font * 3)), std::min(room * 0.5, font * 1.8));
    if (box.isHost())
      extent = QSizeF(std::min(room * 0.7, std::max(font, label * 0.9)), std::min(room * 0.5, font * 1.2));
    if (box.isGroup())
      extent = QSizeF(box.across * unit + std::min(room * 0.6, unit * 0.9),
                      box.down * unit + std::min(room * 0.5, unit * 0.6));
    QRectF rect(QPointF(), extent);
    rect.moveCenter(origin + QPointF(box.x, -box.y) * unit);
    shape.glyphs[i].rect = rect;
  }
  for (MapRow& row : shape.rows) row.y = origin.y() - row.y * unit;
  shape.fromLayout = QTransform(unit, 0, 0, -unit, origin.x(), origin.y());
  shape.rowGap = size.height();
}

using BoxList = std::vector<std::uint32_t>;  // ascending

QRectF unitedRect(const MapShape& shape, const BoxList& boxes) {
  QRectF all;
  for (const std::uint32_t box : boxes) all |= shape.glyphs[box].rect;
  return all;
}

bool holdsOthers(const MapShape& shape, const QRectF& rect, const BoxList& boxes) {
  for (std::uint32_t at = 0; at < shape.glyphs.size(); ++at)
    if (shape.glyphs[at].rect.intersects(rect) && !std::ranges::binary_search(boxes, at)) return true;
  return false;
}

// A part that other boxes stand among has an outline for each of its rows, or none.
void placeFrame(const MapFrame& frame, bool isSaid, MapShape& shape) {
  if (const QRectF all = unitedRect(shape, frame.boxes); !holdsOthers(shape, all, frame.boxes)) {
    shape.frames.push_back({frame.name, all, isSaid});
    return;
  }
  std::map<std::uint32_t, BoxList> rows;
  for (const std::uint32_t box : frame.boxes) rows[shape.glyphs[box].row].push_back(box);
  for (const auto& [row, boxes] : rows)
    if (const QRectF rect = unitedRect(shape, boxes); boxes.size() > 1 && !holdsOthers(shape, rect, boxes))
      shape.frames.push_back({frame.name, rect, isSaid});
}

void placeFrames(MapShape& shape) {
  for (const MapFrame& frame : shape.plan->frames) {
    if (frame.boxes.size() < 2) continue;
    const auto saysIt = [&](std::uint32_t box) { return shape.glyphs[box].shortLabel.startsWith(frame.name); };
    placeFrame(frame, !std::ranges::all_of(frame.boxes, saysIt), shape);
  }
}

}  // namespace

MapShape buildShape(std::shared_ptr<const MapPlan> plan, const Layout& layout, QSizeF size, MapLabelSizes sizes) {
  BoxPlacing placing{
      *plan, layout, size, NameWidths(sizes.normal), NameWidths(sizes.smallest), static_cast<double>(sizes.normal),
      {},    {}};
  placing.shape.plan = plan;
  placing.shape.bounds = QRectF(QPointF(), size);
  placing.makeGlyphs();
  makeRows(layout, placing.shape);
  placing.gap = plan->planar ? gapsOnPlane(*plan) : gapsInRows(*plan, placing.shape, layout.width);
  ArcRoom arcs;
  if (plan->planar) {
    placing.placeOnPlane();
    arcs = arcRoom(placing.shape, 0);
  } else {
    placing.placeAcross();
    arcs = placing.placeDown();
  }
  for (std::uint32_t i = 0; i < placing.shape.glyphs.size(); ++i)
    placing.shape.glyphs[i].room = placing.roomOf(i) * placing.shape.fromLayout.m11();
  measureRows(placing.shape);
  placeFrames(placing.shape);
  drawLinks(arcs, placing.shape);
  return std::move(placing.shape);
}

double rowForUpright(double length, MapLabelSizes sizes) {
  return (length + sizes.normal * roomAround) / shareOfRow + 3;
}

}  // namespace weft
