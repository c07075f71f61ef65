#include "views/fattree/map_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <QFontMetricsF>

namespace weft {
namespace {

constexpr double between = 1;              // pixels that keep names apart
constexpr std::size_t mostCounts = 40;     // of parallel links; more would be noise
constexpr std::size_t mostSingled = 300;   // hosts in a row that are looked at one by one for room

struct LabelFont {
  explicit LabelFont(int size) : pixels(size), metrics(viewFont(size)), line(metrics.capHeight() + 2) {}

  int pixels;
  QFontMetricsF metrics;
  double line;  // height that a name needs; what hangs below it may stick out
};

struct LabelPlacer {
  const MapScene& scene;
  const QTransform& toScreen;
  const QRectF& visible;
  std::array<LabelFont, 2> fonts;  // normal, smallest
  double apart;
  std::vector<MapLabel> labels;
  bool lying = true;  // the names of all groups of the row have room to lie

  void placeRow(const MapRow& row);
  std::pair<std::ptrdiff_t, std::ptrdiff_t> inSight(const MapRow& row) const;
  bool add(const QString& name, double length, const QRectF& rect, bool upright, const LabelFont& font, QRgb fill);
  bool shortened(const MapGlyph& glyph, const QRectF& rect, bool upright, QRgb fill);
  bool fitsOnlySmall(const MapGlyph& glyph) const;
  bool inside(const MapGlyph& glyph, const QRectF& rect, QRgb fill, bool large);
  void outside(const MapGlyph& glyph, const QRectF& rect);
  bool tryAdd(MapLabel label);
  void placeCounts();
};

bool LabelPlacer::tryAdd(MapLabel label) {
  const QRectF roomy = label.box.adjusted(-between, -between, between, between);
  if (!visible.contains(label.box)) return false;
  if (std::ranges::any_of(labels, [&](const MapLabel& other) { return other.box.intersects(roomy); })) return false;
  labels.push_back(std::move(label));
  return true;
}

bool hasRoom(const QRectF& rect, double length, bool upright, const LabelFont& font) {
  return upright ? length + 4 <= rect.height() && font.line <= rect.width() + 1
                 : length + 4 <= rect.width() && font.line <= rect.height();
}

// In its own box, lying or else upright: can't meet another name.
bool LabelPlacer::inside(const MapGlyph& glyph, const QRectF& rect, QRgb fill, bool large) {
  for (const bool upright : {false, true})
    if ((large && add(glyph.label, glyph.nameWidth, rect, upright, fonts[0], fill)) ||
        add(glyph.label, glyph.smallNameWidth, rect, upright, fonts[1], fill))
      return true;
  if (glyph.isGroup())
    return (lying && add(glyph.shortLabel, glyph.shortWidth, rect, false, fonts[1], fill)) ||
           add(glyph.shortLabel, glyph.shortWidth, rect, true, fonts[1], fill) || shortened(glyph, rect, !lying, fill);
  return !glyph.isHost() && (shortened(glyph, rect, false, fill) || shortened(glyph, rect, true, fill));
}

bool LabelPlacer::fitsOnlySmall(const MapGlyph& glyph) const {
  const QRectF rect = toScreen.mapRect(glyph.rect);
  const auto room = [&](double length, const LabelFont& font) {
    return hasRoom(rect, length, false, font) || hasRoom(rect, length, true, font);
  };
  return room(glyph.smallNameWidth, fonts[1]) && !room(glyph.nameWidth, fonts[0]);
}

bool LabelPlacer::add(const QString& name, double length, const QRectF& rect, bool upright, const LabelFont& font, QRgb fill) {
  if (!hasRoom(rect, length, upright, font)) return false;
  const QSizeF size = upright ? QSizeF(font.line, length) : QSizeF(length, font.line);
  const QRectF box(rect.center().x() - size.width() / 2, rect.center().y() - size.height() / 2, size.width(), size.height());
  if (visible.adjusted(-2, -2, 2, 2).contains(box)) labels.push_back({name, box, upright, false, font.pixels, inkOn(QColor(fill))});
  return true;
}

// The end of a switch's name that has no room, where it differs from its neighbours'; of a group start and end. At least
// five letters, or it would say nothing.
bool LabelPlacer::shortened(const MapGlyph& glyph, const QRectF& rect, bool upright, QRgb fill) {
  const LabelFont& font = fonts[1];
  const double room = (upright ? rect.height() : rect.width()) - 4;
  if (room < 2.5 * font.pixels || font.line > (upright ? rect.width() + 1 : rect.height())) return false;
  const QString name = font.metrics.elidedText(glyph.shortLabel, glyph.isGroup() ? Qt::ElideMiddle : Qt::ElideLeft, room);
  return name.size() >= 5 && add(name, font.metrics.horizontalAdvance(name), rect, upright, font, fill);
}

// Hanging below the box, or across it and its neighbours; on the plane above a switch, because its hosts lie below it.
void LabelPlacer::outside(const MapGlyph& glyph, const QRectF& rect) {
  const LabelFont& font = fonts[1];
  if (scene.shape->plan->planar) {
    const double top = glyph.isHost() || glyph.isGroup() ? rect.bottom() + 2 : rect.top() - 1 - font.line;
    const QRectF box(rect.center().x() - glyph.smallNameWidth / 2, top, glyph.smallNameWidth, font.line);
    tryAdd({glyph.label, box, false, true, font.pixels, scene.theme.ink});
    return;
  }
  const bool below = scene.shape->rows[glyph.row].freeBelow;
  const double longest = below ? visible.bottom() - rect.bottom() - 3 : rect.height();
  const double room = std::max(longest, font.line * 4);
  const bool fits = glyph.shortWidth <= room;
  const QString name = fits ? glyph.shortLabel : font.metrics.elidedText(glyph.shortLabel, Qt::ElideMiddle, room);
  const double length = fits ? glyph.shortWidth : font.metrics.horizontalAdvance(name);
  const double top = below ? rect.bottom() + 3 : rect.center().y() - length / 2;
  tryAdd({name, QRectF(rect.center().x() - font.line / 2, top, font.line, length), true, !below, font.pixels, scene.theme.ink});
}

// The boxes of a row that may be in view: they lie by x, and those of a row do not lie on one another.
std::pair<std::ptrdiff_t, std::ptrdiff_t> LabelPlacer::inSight(const MapRow& row) const {
  const auto& glyphs = row.glyphs;
  if (scene.shape->plan->planar) return {0, static_cast<std::ptrdiff_t>(glyphs.size())};
  const QRectF view = toScreen.inverted().mapRect(visible);
  const auto rect = [&](std::uint32_t i) { return scene.shape->glyphs[i].rect; };
  const auto first = std::ranges::partition_point(glyphs, [&](std::uint32_t i) { return rect(i).right() < view.left(); });
  const auto end = std::partition_point(first, glyphs.end(), [&](std::uint32_t i) { return rect(i).left() <= view.right(); });
  return {first - glyphs.begin(), end - glyphs.begin()};
}

// Where names do not fit into their boxes, hosts that send or that are highlighted come first, then every second,
// third … one, so that panning does not make names jump.
void LabelPlacer::placeRow(const MapRow& row) {
  const MapShape& shape = *scene.shape;
  const std::vector<std::uint32_t>& glyphs = row.glyphs;
  const double room = fonts[1].line + 2 * between;
  const auto step = static_cast<std::size_t>(std::max(1.0, std::ceil(room / std::max(0.01, row.pitch * toScreen.m11()))));
  const auto [first, end] = inSight(row);
  // One size for all names of a row that are seen.
  const bool large = std::none_of(glyphs.begin() + first, glyphs.begin() + end,
                                  [&](std::uint32_t i) { return fitsOnlySmall(shape.glyphs[i]); });
  lying = std::none_of(glyphs.begin() + first, glyphs.begin() + end, [&](std::uint32_t i) {
    return shape.glyphs[i].isGroup() && shape.glyphs[i].shortWidth + 4 > shape.glyphs[i].rect.width() * toScreen.m11();
  });
  std::vector<std::pair<std::uint32_t, QRectF>> busy, regular, left;
  for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(end); ++i) {
    const MapGlyph& glyph = shape.glyphs[glyphs[i]];
    const QRectF rect = toScreen.mapRect(glyph.rect);
    if (!visible.intersects(rect) || glyph.label.isEmpty()) continue;
    if (inside(glyph, rect, scene.glyphs[glyphs[i]].colour, large) || (!row.hosts && !shape.plan->planar)) continue;
    const MapInk& ink = scene.glyphs[glyphs[i]];
    const bool stands = scene.highlighted ? ink.lit : ink.amount.value_or(0) != 0;
    (stands ? busy : i % step == 0 ? regular : left).emplace_back(glyphs[i], rect);
  }
  if (left.size() > mostSingled) left.clear();
  if (busy.size() > mostSingled) busy.clear();
  for (const auto* some : {&busy, &regular, &left})  // of those left over, the ones that stand alone have room
    for (const auto& [glyph, rect] : *some) outside(shape.glyphs[glyph], rect);
}

void LabelPlacer::placeCounts() {
  const auto hidden = [&](HalfIndex half) { return scene.halves[number(half)].hidden; };
  std::vector<const LinkBundle*> merged;
  for (const LinkBundle& bundle : scene.shape->bundles) {
    if (merged.size() > mostCounts) return;
    if (bundle.spacing * toScreen.m11() < apart && visible.contains(toScreen.map(bundle.middle)) &&
        !std::ranges::all_of(bundle.links, hidden))
      merged.push_back(&bundle);
  }
  if (merged.size() > mostCounts) return;
  const LabelFont& font = fonts[1];
  for (const LinkBundle* bundle : merged) {
    const QString text = QString("×%1").arg(bundle->count);
    QRectF box(0, 0, font.metrics.horizontalAdvance(text), font.pixels);
    box.moveCenter(toScreen.map(bundle->middle));
    tryAdd({text, box, false, true, font.pixels, scene.theme.muted});
  }
}

}  // namespace

std::vector<MapLabel> placeLabels(const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                                  MapLabelSizes sizes) {
  LabelPlacer placer{scene, toScreen, visible, {LabelFont(sizes.normal), LabelFont(sizes.smallest)}, sizes.apart, {}};
  for (const MapRow& row : scene.shape->rows) placer.placeRow(row);
  placer.placeCounts();
  return std::move(placer.labels);
}

void drawLabels(QPainter& painter, const std::vector<MapLabel>& labels, const Theme& theme) {
  QColor veil = theme.background;
  veil.setAlpha(215);
  std::map<int, double> capitals;  // by font size: half the height of what has no descender, as most names have none
  const QTransform before = painter.transform();
  int size = 0;
  for (const MapLabel& label : labels) {
    if (label.backed) painter.fillRect(label.box.adjusted(-1, -1, 1, 1), veil);
    if (label.fontPixels != size) painter.setFont(viewFont(size = label.fontPixels));
    if (!capitals.contains(size)) capitals[size] = QFontMetricsF(painter.font()).capHeight() / 2;
    const double length = label.upright ? label.box.height() : label.box.width();
    painter.setPen(label.ink);
    QTransform place = before;
    place.translate(label.box.center().x(), label.box.center().y());
    if (label.upright) place.rotate(-90);
    painter.setTransform(place);
    painter.drawText(QPointF(-length / 2, capitals[size]), label.text);
    painter.setTransform(before);
  }
}

}  // namespace weft
