#include "views/fattree/map_labels.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <QFontMetricsF>
#include <set>

#include "core/base/short_text.h"
#include "views/fattree/map_label_rows.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

constexpr double between = 1;           // pixels that keep names apart
constexpr double mostLines = 8;         // of a switch's name over links above and below its box, in heights of a name
constexpr std::size_t mostCounts = 40;  // of parallel links; more would be noise

struct LabelPlacer {
  const MapScene& scene;
  const QTransform& toScreen;
  const QRectF& visible;
  LabelFonts fonts;
  double apart;
  std::vector<MapLabel> labels;
  std::size_t standing = 0;       // of them: those that were placed before all others
  std::set<std::uint32_t> named;  // their boxes
  RowStyle style = {};            // of the row that is being placed
  bool first = false;             // what must be named is being placed

  void placeFirst(const MapRow& row, Boxes wanted);
  void placeRow(const MapRow& row);
  Boxes inSight(const MapRow& row) const;
  bool add(const QString& name, double length, const QRectF& rect, bool upright, const LabelFont& font, QRgb fill);
  bool shortened(const MapGlyph& glyph, const QRectF& rect, QRgb fill);
  bool inside(std::uint32_t at, const QRectF& rect);
  void outside(const MapGlyph& glyph, const QRectF& rect);
  bool across(const MapGlyph& glyph, const QRectF& rect, const QString& name);
  bool tryAdd(MapLabel label);
  bool liesOnAnotherRow(const QRectF& box, std::uint32_t row) const;
  void pushIntoSight(QRectF& box) const;
  void placeCounts();
  void placeFrameNames();
  void placeShares();
};

// At an edge of the map: a name that must be there moves by as much as sticks out.
void LabelPlacer::pushIntoSight(QRectF& box) const {
  if (!visible.contains(box.center())) return;
  box.translate(std::max(0.0, visible.left() - box.left()) + std::min(0.0, visible.right() - box.right()),
                std::max(0.0, visible.top() - box.top()) + std::min(0.0, visible.bottom() - box.bottom()));
}

bool LabelPlacer::tryAdd(MapLabel label) {
  if (first) pushIntoSight(label.box);
  const QRectF roomy = label.box.adjusted(-between, -between, between, between);
  if (!visible.contains(label.box)) return false;
  if (std::ranges::any_of(labels, [&](const MapLabel& other) { return other.box.intersects(roomy); })) return false;
  labels.push_back(std::move(label));
  return true;
}

// In its own box, lying or else upright: can't meet another name but those that were placed first.
bool LabelPlacer::inside(std::uint32_t at, const QRectF& rect) {
  const MapGlyph& glyph = scene.shape->glyphs[at];
  const QRgb fill = isHollow(scene, scene.glyphs[at]) ? scene.theme.background.rgb() : scene.glyphs[at].colour;
  for (const bool upright : {false, true})
    if ((style.large && add(glyph.label, glyph.nameWidth, rect, upright, fonts[0], fill)) ||
        add(glyph.label, glyph.smallNameWidth, rect, upright, fonts[1], fill))
      return true;
  for (const bool upright : {false, true})
    if ((upright || style.lying) && add(glyph.shortLabel, glyph.shortWidth, rect, upright, fonts[1], fill)) return true;
  if (const QString& part = scene.shape->plan->boxes[at].part; !part.isEmpty())
    for (const bool upright : {false, true})
      if ((upright || style.lying) &&
          add(part, fonts[1].metrics.horizontalAdvance(part), rect, upright, fonts[1], fill))
        return true;
  return (glyph.isGroup() || !glyph.isHost()) && shortened(glyph, rect, fill);
}

// In the middle of the box; of a box that reaches out of sight in the middle of what is seen of it.
bool LabelPlacer::add(const QString& name, double length, const QRectF& rect, bool upright, const LabelFont& font,
                      QRgb fill) {
  const QRectF around = visible.adjusted(-2, -2, 2, 2);
  for (const QRectF& part : {rect, rect.intersected(visible)}) {
    if (!hasRoom(part, length, upright, font)) return false;
    QRectF box(QPointF(), upright ? QSizeF(font.line, length) : QSizeF(length, font.line));
    box.moveCenter(part.center());
    if (!around.contains(box)) continue;
    for (std::size_t i = 0; i < standing; ++i)
      if (labels[i].box.intersects(box)) return false;
    labels.push_back({name, box, upright, false, font.pixels, inkOn(QColor(fill))});
    return true;
  }
  return false;
}

bool LabelPlacer::shortened(const MapGlyph& glyph, const QRectF& rect, QRgb fill) {
  const LabelFont& font = fonts[1];
  const CutRoom room = roomForCut(glyph, rect, font, style.lying);
  const auto name = cutName(glyph, font, room.length, style.cut);
  if (!name || name->size() < style.fewestLetters || isAmbiguous(scene, glyph, *name)) return false;
  const QString shown = withoutHalfWord(scene, glyph, *name);
  return add(shown, font.metrics.horizontalAdvance(shown), rect, room.upright, font, fill);
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
  if (first && across(glyph, rect, glyph.shortLabel)) return;
  const bool below = scene.shape->rows[glyph.row].freeBelow;
  const double longest = below ? visible.bottom() - rect.bottom() - 3
                               : std::max(rect.height(), glyph.isHost() ? 0 : font.line * mostLines);
  const double room = std::max(longest, font.line * 4);
  for (const NameCut& way : {NameCut{Qt::ElideMiddle}, style.cut})
    if (const auto name = cutName(glyph, font, room, way); name && !isAmbiguous(scene, glyph, *name)) {
      across(glyph, rect, withoutHalfWord(scene, glyph, *name));
      return;
    }
}

// Where it would hide the names there.
bool LabelPlacer::liesOnAnotherRow(const QRectF& box, std::uint32_t row) const {
  const auto& rows = scene.shape->rows;
  for (std::uint32_t other = 0; other < rows.size(); ++other) {
    if (other == row || rows[other].glyphs.empty()) continue;
    const QRectF there = toScreen.mapRect(scene.shape->glyphs[rows[other].glyphs.front()].rect);
    if (box.top() < there.bottom() && there.top() < box.bottom()) return true;
  }
  return false;
}

// Below the box or across it; what must be named and has its neighbour's name there, farther down or up.
bool LabelPlacer::across(const MapGlyph& glyph, const QRectF& rect, const QString& name) {
  const LabelFont& font = fonts[1];
  const bool below = scene.shape->rows[glyph.row].freeBelow;
  const double length = name == glyph.shortLabel ? glyph.shortWidth : font.metrics.horizontalAdvance(name);
  const double top = below ? rect.bottom() + 3 : rect.center().y() - length / 2;
  const auto place = [&](double aside) {
    const QRectF box(rect.center().x() - font.line / 2, top + aside, font.line, length);
    if (aside != 0 && liesOnAnotherRow(box, glyph.row)) return false;
    return tryAdd({name, box, true, !below || aside != 0, font.pixels, scene.theme.ink});
  };
  const double farther = length + 2 * between + 1;
  return place(0) || (first && (place(farther) || place(-farther - (below ? rect.height() + 6 : 0))));
}

// The boxes of a row that may be in view: they lie by x, and those of a row do not lie on one another.
Boxes LabelPlacer::inSight(const MapRow& row) const {
  const auto& glyphs = row.glyphs;
  if (scene.shape->plan->planar) return glyphs;
  const QRectF view = toScreen.inverted().mapRect(visible);
  const auto rect = [&](std::uint32_t i) { return scene.shape->glyphs[i].rect; };
  const auto first =
      std::ranges::partition_point(glyphs, [&](std::uint32_t i) { return rect(i).right() < view.left(); });
  const auto end =
      std::partition_point(first, glyphs.end(), [&](std::uint32_t i) { return rect(i).left() <= view.right(); });
  return {first, end};
}

// What was asked for, then what is hot, inside their boxes or over their neighbours.
void LabelPlacer::placeFirst(const MapRow& row, Boxes wanted) {
  const Boxes seen = inSight(row);
  std::vector<std::uint32_t> chosen;
  std::ranges::copy_if(wanted, std::back_inserter(chosen),
                       [&](std::uint32_t i) { return std::ranges::find(seen, i) != seen.end(); });
  std::ranges::copy(hottest(scene, seen), std::back_inserter(chosen));
  if (chosen.empty()) return;
  style = styleOf(scene, toScreen, fonts, seen);
  first = true;
  for (const std::uint32_t i : chosen) {
    const QRectF rect = toScreen.mapRect(scene.shape->glyphs[i].rect);
    if (!visible.intersects(rect) || !named.insert(i).second) continue;
    if (!inside(i, rect)) outside(scene.shape->glyphs[i], rect);
    standing = labels.size();
  }
  first = false;
}

// Where names do not fit into their boxes, those that send or that are highlighted come first, then every second, third
// … one, so that panning does not make names jump. Of switches this happens where none of a row has room.
void LabelPlacer::placeRow(const MapRow& row) {
  const MapShape& shape = *scene.shape;
  const double room = fonts[1].line + 2 * between;
  const auto step =
      static_cast<std::ptrdiff_t>(std::max(1.0, std::ceil(room / std::max(0.01, row.pitch * toScreen.m11()))));
  const Boxes seen = inSight(row);
  const std::ptrdiff_t start = seen.data() - row.glyphs.data();
  style = styleOf(scene, toScreen, fonts, seen);
  using Placed = std::vector<std::pair<std::uint32_t, QRectF>>;
  Placed busy, regular, left;
  bool anyInside = false;
  for (std::ptrdiff_t i = 0; i < std::ssize(seen); ++i) {
    const std::uint32_t at = seen[static_cast<std::size_t>(i)];
    const QRectF rect = toScreen.mapRect(shape.glyphs[at].rect);
    if (!visible.intersects(rect) || shape.glyphs[at].label.isEmpty() || named.contains(at)) continue;
    if (inside(at, rect)) {
      anyInside = true;
      continue;
    }
    if (shape.plan->boxes[at].room < 1) continue;  // over its wide neighbours
    const MapInk& ink = scene.glyphs[at];
    const bool stands = scene.highlighted ? ink.lit : ink.amount.value_or(0) != 0;
    if (stands) busy.emplace_back(at, rect);
    if (!stands || (start + i) % step == 0) ((start + i) % step == 0 ? regular : left).emplace_back(at, rect);
  }
  if (anyInside && !row.hosts && !shape.plan->planar) return;  // names over neighbours would hide those in their boxes
  if (left.size() > maxSingled) left.clear();
  if (busy.size() > maxSingled) busy.clear();          // their regular ones are left
  for (const Placed* some : {&busy, &regular, &left})  // of those left over, the ones that stand alone have room
    for (const auto& [glyph, rect] : *some)
      if (named.insert(glyph).second) outside(shape.glyphs[glyph], rect);
}

// In the frame above its boxes, where it has room: at the left, or where another frame's name is there, at the right.
void LabelPlacer::placeFrameNames() {
  first = true;
  for (const MapOutline& frame : scene.shape->frames) {
    if (!frame.named) continue;
    const QRectF rect = frameOnScreen(frame, toScreen, fonts[1].pixels);
    for (const LabelFont& font : fonts) {
      const double length = font.metrics.horizontalAdvance(frame.name);
      if (length + 4 > rect.width()) continue;
      const auto fits = [&](double left) {
        return tryAdd(
            {frame.name, QRectF(left, rect.top() + 1, length, font.line), false, true, font.pixels, scene.theme.ink});
      };
      if (fits(rect.left() + 2) || fits(rect.right() - 2 - length)) break;
    }
  }
  first = false;
  standing = labels.size();
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

// Below their boxes, where neighbours leave room for them.
void LabelPlacer::placeShares() {
  const LabelFont& font = fonts[1];
  for (const auto& [at, share] : scene.shares) {
    const MapGlyph& glyph = scene.shape->glyphs[at];
    const QRectF rect = toScreen.mapRect(glyph.rect);
    const QString text = qt(wholePercent(share));
    const double length = font.metrics.horizontalAdvance(text);
    if (glyph.isGroup() ? length > rect.width() : length > glyph.room * toScreen.m11()) continue;
    tryAdd({text, QRectF(rect.center().x() - length / 2, rect.bottom() + 2, length, font.line), false, true,
            font.pixels, scene.theme.selection});
  }
}

}  // namespace

std::vector<MapLabel> placeLabels(const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                                  MapLabelSizes sizes, std::span<const std::uint32_t> first) {
  LabelPlacer placer{scene, toScreen, visible, {LabelFont(sizes.normal), LabelFont(sizes.smallest)}, sizes.apart, {}};
  std::vector<std::uint32_t> wanted(first.begin(), first.end());
  std::ranges::copy(boxesOfHottestLinks(scene), std::back_inserter(wanted));
  placer.placeFrameNames();
  placer.placeShares();
  for (const MapRow& row : scene.shape->rows) placer.placeFirst(row, wanted);
  for (const MapRow& row : scene.shape->rows) placer.placeRow(row);
  placer.placeCounts();
  return std::move(placer.labels);
}

std::optional<MapLabel> memberLabel(const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                                    MapLabelSizes sizes, const MapTarget& target, const QString& name) {
  const auto shown = shownAs(*scene.shape, target);
  const auto* box = std::get_if<std::uint32_t>(&shown);
  if (name.isEmpty() || !box || !scene.shape->glyphs[*box].isGroup()) return std::nullopt;
  const QRectF group = toScreen.mapRect(scene.shape->glyphs[*box].rect);
  if (!visible.intersects(group)) return std::nullopt;
  const LabelFont font(sizes.normal);
  QRectF place(0, 0, font.metrics.horizontalAdvance(name), font.metrics.height());
  place.moveCenter({group.center().x(), 0});
  place.moveBottom(group.top() - 4);
  if (place.top() < visible.top()) place.moveTop(group.bottom() + 4);
  place.moveLeft(std::clamp(place.left(), visible.left(), std::max(visible.left(), visible.right() - place.width())));
  return MapLabel{name, place, false, true, font.pixels, scene.theme.selection};
}

QRectF frameOnScreen(const MapOutline& frame, const QTransform& toScreen, int fontPixels) {
  constexpr double around = 2;  // pixels
  return toScreen.mapRect(frame.rect).adjusted(-around, frame.named ? -fontPixels * 1.25 : -around, around, around);
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
