#include "views/fattree/map_shape.h"

#include <algorithm>
#include <cmath>
#include <QFontMetricsF>

#include "views/fattree/map_links.h"
#include "views/fattree/map_names.h"
#include "views/theme.h"

namespace weft {
namespace {

constexpr double roomPerLink = 6;     // along a switch's edge, where there is room
constexpr double shortenedFrom = 4;   // font sizes of width: the start and the end of a longer name fit in
constexpr double shareOfGap = 0.84;   // of the distance to its neighbour that a box may take

struct Placing {
  const Fabric& fabric;
  const Layout& layout;
  QSizeF size;
  QFontMetricsF names, smallNames;
  double font;
  MapShape shape;
  std::vector<double> gap;                   // per glyph, layout units to the nearer neighbour in its row
  std::vector<std::uint32_t> links;          // per glyph

  void makeGlyphs();
  void makeRows();
  void placeAcross();
  ArcRoom placeDown();
  double widthOf(std::uint32_t glyph, double unit) const;
  double uprightNames(std::size_t row) const;
};

QString labelOf(const Fabric& fabric, const Glyph& glyph) {
  if (const auto* host = std::get_if<HostIndex>(&glyph.what)) return QString::fromStdString(fabric.host(*host).name);
  return shortName(fabric.node(std::get<NodeIndex>(glyph.what)));
}

void Placing::makeGlyphs() {
  for (const Glyph& glyph : layout.glyphs) {
    const QString label = labelOf(fabric, glyph);
    shape.glyphs.push_back({.what = glyph.what,
                            .rect = {},
                            .label = label,
                            .nameWidth = names.horizontalAdvance(label),
                            .smallNameWidth = smallNames.horizontalAdvance(label)});
  }
  shape.glyphOfNode = layout.glyphOfNode;
  links.assign(shape.glyphs.size(), 0);
  for (const LinkEnd& end : fabric.ends()) ++links[shape.glyphOfNode[number(end.node)]];
}

// A box belongs to the row nearest to it, so that layouts on a plane have labels too.
void Placing::makeRows() {
  for (const LayoutRow& row : layout.rows) shape.rows.push_back({.label = QString::fromStdString(row.label), .y = row.y, .glyphs = {}});
  if (shape.rows.empty()) shape.rows.push_back({});
  for (std::uint32_t i = 0; i < shape.glyphs.size(); ++i) {
    const double y = layout.glyphs[i].y;
    const auto nearest = std::ranges::min_element(shape.rows, {}, [y](const MapRow& row) { return std::abs(row.y - y); });
    shape.glyphs[i].row = static_cast<std::uint32_t>(nearest - shape.rows.begin());
    nearest->glyphs.push_back(i);
    nearest->hosts = nearest->hosts || shape.glyphs[i].isHost();
  }
  gap.assign(shape.glyphs.size(), std::max(1.0, layout.width));
  for (MapRow& shapeRow : shape.rows) {
    std::vector<std::uint32_t>& row = shapeRow.glyphs;
    std::ranges::sort(row, {}, [&](std::uint32_t i) { return std::pair{layout.glyphs[i].x, i}; });
    for (std::size_t i = 1; i < row.size(); ++i) {
      const double distance = std::max(0.05, layout.glyphs[row[i]].x - layout.glyphs[row[i - 1]].x);
      gap[row[i]] = std::min(gap[row[i]], distance);
      gap[row[i - 1]] = std::min(gap[row[i - 1]], distance);
    }
  }
}

double Placing::widthOf(std::uint32_t glyph, double unit) const {
  const double room = gap[glyph] * unit * shareOfGap;
  if (shape.glyphs[glyph].isHost()) return std::min(room, font * 1.1);
  const double label = shape.glyphs[glyph].nameWidth + font;
  return std::min(room, std::max({links[glyph] * roomPerLink / 1.5, label, font * 1.2}));
}

void Placing::placeAcross() {
  // The outermost boxes need room for half their width, which depends on the unit: two rounds settle it.
  double unit = size.width() / (layout.width + 1);
  double left = -0.5;
  for (int round = 0; round < 4; ++round) {
    double low = 1e300, high = -1e300;
    for (std::uint32_t i = 0; i < shape.glyphs.size(); ++i) {
      const double half = widthOf(i, unit) / 2 / unit;
      low = std::min(low, layout.glyphs[i].x - half);
      high = std::max(high, layout.glyphs[i].x + half);
    }
    if (high <= low) break;
    left = low;
    unit = size.width() / (high - low);
  }
  shape.pitch = size.width();
  for (std::uint32_t i = 0; i < shape.glyphs.size(); ++i) {
    const double width = widthOf(i, unit);
    shape.pitch = std::min(shape.pitch, gap[i] * unit);
    shape.glyphs[i].rect = QRectF((layout.glyphs[i].x - left) * unit - width / 2, 0, width, 0);
  }
}

// The length that upright names need where they are too long to lie in their boxes; 0 where none is.
double Placing::uprightNames(std::size_t row) const {
  double longest = 0;
  for (const std::uint32_t i : shape.rows[row].glyphs) {
    const MapGlyph& glyph = shape.glyphs[i];
    const double width = glyph.rect.width();
    if (glyph.smallNameWidth + 4 <= width) continue;
    if (width > font * shortenedFrom && glyph.smallNameWidth > width * 1.6) continue;
    longest = std::max(longest, (width >= font ? glyph.nameWidth : glyph.smallNameWidth) + font * 0.6);
  }
  return longest;
}

ArcRoom Placing::placeDown() {
  const std::size_t rows = shape.rows.size();
  const double rowGap = size.height() / static_cast<double>(std::max<std::size_t>(rows, 2));
  const ArcRoom arcs = arcRoom(fabric, shape, rowGap);
  std::vector<double> height(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    // Boxes that are too narrow for their names stand tall and hold them upright.
    height[row] = std::max(font * 1.5, std::min({uprightNames(row), font * 8, rowGap * 0.42}));
  }
  // Below the lowest row there is room for names outside the boxes.
  double hanging = 0;
  if (shape.rows.back().hosts && arcs.below(rows - 1) == 0) {
    hanging = std::min({uprightNames(rows - 1), font * 8, rowGap * 0.42});
    height.back() = font * 1.1;
  }

  const double top = height.front() / 2 + arcs.above(0);
  const double bottom = size.height() - height.back() / 2 - arcs.below(rows - 1) - hanging;
  const auto y = [&](double layoutY) {
    if (layout.height <= 0) return (top + bottom) / 2;
    return top + (layout.height - layoutY) / layout.height * (bottom - top);
  };
  for (std::uint32_t i = 0; i < shape.glyphs.size(); ++i) {
    QRectF& rect = shape.glyphs[i].rect;
    const double high = height[shape.glyphs[i].row];
    rect = QRectF(rect.left(), y(layout.glyphs[i].y) - high / 2, rect.width(), high);
  }
  for (MapRow& row : shape.rows) row.y = y(row.y);
  return arcs;
}

}  // namespace

MapShape buildShape(const Fabric& fabric, const Layout& layout, QSizeF size, MapLabelSizes sizes) {
  Placing placing{fabric, layout, size, QFontMetricsF(viewFont(sizes.normal)),
                  QFontMetricsF(viewFont(sizes.smallest)), static_cast<double>(sizes.normal), {}, {}, {}};
  placing.shape.bounds = QRectF(QPointF(), size);
  placing.makeGlyphs();
  placing.makeRows();
  placing.placeAcross();
  const ArcRoom arcs = placing.placeDown();
  drawLinks(fabric, arcs, placing.shape);
  return std::move(placing.shape);
}

}  // namespace weft
