#include "views/fattree/map_label_rows.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace weft {
namespace {

constexpr std::size_t mostHot = 40;       // names in a row that come first for what their boxes carry
constexpr std::size_t mostHotLinks = 12;  // likewise links on the map
constexpr double hotFrom = 2.0 / 3;       // of the largest amount
constexpr double hottestFrom = 0.95;      // likewise, where most are above that

bool fitsOnlySmall(const QRectF& rect, const MapGlyph& glyph, const LabelFonts& fonts) {
  const auto room = [&](double length, const LabelFont& font) {
    return hasRoom(rect, length, false, font) || hasRoom(rect, length, true, font);
  };
  return room(glyph.smallNameWidth, fonts[1]) && !room(glyph.nameWidth, fonts[0]);
}

// The end of names, where they usually differ, else whatever leaves most of them apart, from all others on the map too;
// of groups first start and end.
std::vector<NameCut> waysToCut(bool groups) {
  const Qt::TextElideMode first = groups ? Qt::ElideMiddle : Qt::ElideLeft,
                          second = groups ? Qt::ElideLeft : Qt::ElideMiddle;
  return {{first}, {second}, {Qt::ElideRight}, {Qt::ElideLeft, 1}, {Qt::ElideLeft, 2}, {Qt::ElideLeft, 3}};
}

void chooseCut(const MapScene& scene, const QTransform& toScreen, const LabelFont& font, Boxes glyphs, RowStyle& row) {
  const auto& boxes = scene.shape->glyphs;
  const std::vector<NameCut> ways = waysToCut(!glyphs.empty() && boxes[glyphs.front()].isGroup());
  row.cut = ways.front();
  if (glyphs.size() < 2 || glyphs.size() > maxSingled) return;
  std::size_t best = 0;
  for (const NameCut& way : ways) {
    std::set<QString> names, clear;
    for (const std::uint32_t i : glyphs) {
      const CutRoom room = roomForCut(boxes[i], toScreen.mapRect(boxes[i].rect), font, row.lying);
      const auto name = cutName(boxes[i], font, room.length, way);
      if (!name) continue;
      names.insert(*name);
      if (!isAmbiguous(scene, boxes[i], *name)) clear.insert(*name);
    }
    const bool allDiffer = names.size() == glyphs.size();
    const std::size_t worth = 1 + clear.size() + (allDiffer ? glyphs.size() : 0);
    if (worth <= best) continue;
    best = worth;
    row.cut = way;
    row.fewestLetters = allDiffer ? 3 : usualLetters;
    if (clear.size() == glyphs.size()) return;
  }
}

// The first of what falls in size that stand out from the rest.
template <class One, class Size>
std::vector<One> standingOut(const std::vector<One>& falling, const Size& size, std::size_t most) {
  if (falling.empty() || size(falling.front()) <= 0) return {};
  for (const double share : {hotFrom, hottestFrom}) {
    const auto end =
        std::ranges::partition_point(falling, [&](const One& i) { return size(i) >= size(falling.front()) * share; });
    const auto hot = static_cast<std::size_t>(end - falling.begin());
    if (hot * 2 <= falling.size())
      return {falling.begin(), falling.begin() + static_cast<std::ptrdiff_t>(std::min(hot, most))};
  }
  return {};
}

}  // namespace

bool hasRoom(const QRectF& rect, double length, bool upright, const LabelFont& font) {
  return upright ? length + 4 <= rect.height() && font.line <= rect.width() + 1
                 : length + 4 <= rect.width() && font.line <= rect.height();
}

CutRoom roomForCut(const MapGlyph& glyph, const QRectF& rect, const LabelFont& font, bool lying) {
  const double across = font.line <= rect.height() ? rect.width() - 4 : 0,
               down = font.line <= rect.width() + 1 ? rect.height() - 4 : 0;
  const bool upright = glyph.isGroup() ? !lying : down > across;
  return {upright, std::max(0.0, upright ? down : across)};
}

std::optional<QString> cutName(const MapGlyph& glyph, const LabelFont& font, double room, const NameCut& cut) {
  if (room < 2 * font.pixels) return std::nullopt;
  if (glyph.shortWidth <= room) return glyph.shortLabel;
  const QString start = glyph.shortLabel.left(cut.start);
  return start + font.metrics.elidedText(glyph.shortLabel.mid(cut.start), cut.mode,
                                         room - font.metrics.horizontalAdvance(start));
}

bool isAmbiguous(const MapScene& scene, const MapGlyph& glyph, const QString& name) {
  return name != glyph.shortLabel && scene.shape->names->isAmbiguous(name, glyph.shortLabel);
}

QString withoutHalfWord(const MapScene& scene, const MapGlyph& glyph, const QString& name) {
  const qsizetype mark = name.indexOf(cutMark), start = glyph.shortLabel.size() - (name.size() - mark - 1);
  const QString rest = name.mid(mark + 1);
  if (mark < 0 || rest.isEmpty() || start <= 0 || !glyph.shortLabel.endsWith(rest)) return name;
  const QChar before = glyph.shortLabel[start - 1];
  const bool inWord = rest.front().isLetter() && before.isLetter(),
             inNumber = rest.front().isDigit() && before.isDigit();
  if (!inWord && !inNumber) return name;
  const auto begins = inNumber ? rest.end() : std::ranges::find_if(rest, [](QChar c) { return c.isDigit(); });
  const auto word = std::ranges::find_if(rest, [](QChar c) { return !c.isLetterOrNumber(); });
  const auto from =
      begins < word ? begins : std::ranges::find_if(word, rest.end(), [](QChar c) { return c.isLetterOrNumber(); });
  const QString better = name.left(mark + 1) + rest.mid(from - rest.begin());
  return rest.end() - from < 2 || isAmbiguous(scene, glyph, better) ? name : better;
}

// One size for all names of a row that are seen.
RowStyle styleOf(const MapScene& scene, const QTransform& toScreen, const LabelFonts& fonts, Boxes glyphs) {
  const MapShape& shape = *scene.shape;
  RowStyle row;
  row.large = std::ranges::none_of(glyphs, [&](std::uint32_t i) {
    return fitsOnlySmall(toScreen.mapRect(shape.glyphs[i].rect), shape.glyphs[i], fonts);
  });
  row.lying = std::ranges::none_of(glyphs, [&](std::uint32_t i) {
    return shape.glyphs[i].isGroup() && shape.glyphs[i].shortWidth + 4 > shape.glyphs[i].rect.width() * toScreen.m11();
  });
  chooseCut(scene, toScreen, fonts[1], glyphs, row);
  return row;
}

std::vector<std::uint32_t> hottest(const MapScene& scene, Boxes glyphs) {
  const auto size = [&](std::uint32_t i) {
    return scene.glyphs[i].lit ? std::abs(scene.glyphs[i].amount.value_or(0)) : 0;
  };
  std::vector<std::uint32_t> falling(glyphs.begin(), glyphs.end());
  std::ranges::stable_sort(falling, std::greater(), size);
  return standingOut(falling, size, mostHot);
}

std::vector<std::uint32_t> boxesOfHottestLinks(const MapScene& scene) {
  const auto size = [&](HalfIndex i) {
    const MapInk& ink = scene.halves[number(i)];
    return ink.lit && !ink.weak ? std::abs(ink.amount.value_or(0)) : 0;
  };
  std::vector<std::uint32_t> boxes;
  for (const HalfIndex half :
       standingOut(std::vector(scene.drawOrder.rbegin(), scene.drawOrder.rend()), size, mostHotLinks)) {
    boxes.push_back(scene.shape->plan->boxOf(half));
    boxes.push_back(scene.shape->plan->boxOf(peer(half)));
  }
  return boxes;
}

}  // namespace weft
