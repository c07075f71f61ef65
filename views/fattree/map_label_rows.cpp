#include "views/fattree/map_label_rows.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace weft {
namespace {

constexpr std::size_t mostHot = 40;  // names in a row that come first for what their boxes carry
constexpr double hotFrom = 2.0 / 3;  // of the largest amount in the row

bool fitsOnlySmall(const QRectF& rect, const MapGlyph& glyph, const LabelFonts& fonts) {
  const auto room = [&](double length, const LabelFont& font) {
    return hasRoom(rect, length, false, font) || hasRoom(rect, length, true, font);
  };
  return room(glyph.smallNameWidth, fonts[1]) && !room(glyph.nameWidth, fonts[0]);
}

// The end of names, where they usually differ, else whatever leaves most of them apart; of groups first start and end.
// Names in the rows of other rails at the same level: "level 1b" for "level 1a".
std::vector<QString> namesOfOtherRails(const MapShape& shape, const MapRow& row) {
  std::vector<QString> names;
  for (const MapRow& other : shape.rows)
    if (other.label != row.label && other.label.size() > 1 && other.label.chopped(1) == row.label.chopped(1) && other.glyphs.size() <= mostSingled)
      for (const std::uint32_t i : other.glyphs) names.push_back(shape.glyphs[i].shortLabel);
  return names;
}

// Whether a name that was cut could be that one as well.
bool couldBe(const QString& cut, const QString& name) {
  const qsizetype at = cut.indexOf(QChar(0x2026));
  return at < 0 ? cut == name : name.startsWith(cut.first(at)) && name.endsWith(cut.sliced(at + 1));
}

void chooseElision(const MapScene& scene, const QTransform& toScreen, const LabelFont& font, const MapRow& own, Boxes glyphs, RowStyle& row) {
  const auto& boxes = scene.shape->glyphs;
  const bool groups = !glyphs.empty() && boxes[glyphs.front()].isGroup();
  if (groups) row.elided = Qt::ElideMiddle;
  if (glyphs.size() < 2 || glyphs.size() > mostSingled) return;
  const std::vector<QString> others = groups ? std::vector<QString>() : namesOfOtherRails(*scene.shape, own);
  std::size_t best = 0;
  for (const Qt::TextElideMode mode : {row.elided, groups ? Qt::ElideLeft : Qt::ElideMiddle, Qt::ElideRight}) {
    std::set<QString> names;
    for (const std::uint32_t i : glyphs) {
      const CutRoom room = roomForCut(boxes[i], toScreen.mapRect(boxes[i].rect), font, row.lying);
      if (const auto name = cutName(boxes[i], font, room.length, mode)) names.insert(*name);
    }
    const bool allDiffer = names.size() == glyphs.size();
    std::erase_if(names, [&](const QString& name) { return std::ranges::any_of(others, [&](const QString& other) { return couldBe(name, other); }); });
    const std::size_t worth = 1 + names.size() + (allDiffer ? glyphs.size() : 0);
    if (worth <= best) continue;
    best = worth;
    row.elided = mode;
    row.fewestLetters = allDiffer ? 3 : usualLetters;
    if (names.size() == glyphs.size()) return;
  }
}

}  // namespace

bool hasRoom(const QRectF& rect, double length, bool upright, const LabelFont& font) {
  return upright ? length + 4 <= rect.height() && font.line <= rect.width() + 1
                 : length + 4 <= rect.width() && font.line <= rect.height();
}

CutRoom roomForCut(const MapGlyph& glyph, const QRectF& rect, const LabelFont& font, bool lying) {
  const double across = font.line <= rect.height() ? rect.width() - 4 : 0, down = font.line <= rect.width() + 1 ? rect.height() - 4 : 0;
  const bool upright = glyph.isGroup() ? !lying : down > across;
  return {upright, std::max(0.0, upright ? down : across)};
}

std::optional<QString> cutName(const MapGlyph& glyph, const LabelFont& font, double room, Qt::TextElideMode mode) {
  if (room < 2 * font.pixels) return std::nullopt;
  return glyph.shortWidth <= room ? glyph.shortLabel : font.metrics.elidedText(glyph.shortLabel, mode, room);
}

// One size for all names of a row that are seen.
RowStyle styleOf(const MapScene& scene, const QTransform& toScreen, const LabelFonts& fonts, const MapRow& own, Boxes glyphs) {
  const MapShape& shape = *scene.shape;
  RowStyle row;
  row.large = std::ranges::none_of(glyphs, [&](std::uint32_t i) { return fitsOnlySmall(toScreen.mapRect(shape.glyphs[i].rect), shape.glyphs[i], fonts); });
  row.lying = std::ranges::none_of(glyphs, [&](std::uint32_t i) {
    return shape.glyphs[i].isGroup() && shape.glyphs[i].shortWidth + 4 > shape.glyphs[i].rect.width() * toScreen.m11();
  });
  chooseElision(scene, toScreen, fonts[1], own, glyphs, row);
  return row;
}

std::vector<std::uint32_t> hottest(const MapScene& scene, Boxes glyphs) {
  const auto size = [&](std::uint32_t i) { return std::abs(scene.glyphs[i].amount.value_or(0)); };
  double largest = 0;
  for (const std::uint32_t i : glyphs) largest = std::max(largest, size(i));
  std::vector<std::uint32_t> hot;
  for (const std::uint32_t i : glyphs)
    if (largest > 0 && size(i) >= largest * hotFrom && scene.glyphs[i].lit) hot.push_back(i);
  if (hot.size() * 2 > glyphs.size()) return {};
  std::ranges::stable_sort(hot, std::greater(), size);
  if (hot.size() > mostHot) hot.resize(mostHot);
  return hot;
}

}  // namespace weft
