// The labels of a row of boxes, shortened so that neighbours remain distinguishable, and their priorities.
#pragma once

#include <array>
#include <optional>
#include <QFontMetricsF>
#include <span>
#include <vector>

#include "views/fattree/map_scene.h"

namespace weft {

struct LabelFont {
  explicit LabelFont(int size) : pixels(size), metrics(viewFont(size)), line(metrics.capHeight() + 2) {}

  int pixels;
  QFontMetricsF metrics;
  double line;  // height that a name needs; what hangs below it may stick out
};

using LabelFonts = std::array<LabelFont, 2>;   // normal, smallest
using Boxes = std::span<const std::uint32_t>;  // of a row, by x

inline constexpr std::size_t maxSingled = 300;  // boxes in a row that are looked at one by one for room

inline constexpr qsizetype usualLetters = 5;

// What is cut off names that have no room; the first so many letters stay in any case.
struct NameCut {
  Qt::TextElideMode mode = Qt::ElideLeft;
  qsizetype start = 0;
};

// How the names of a row are written.
struct RowStyle {
  bool large = true;                       // all that fit do so in the normal size
  bool lying = true;                       // the names of all groups have room to lie
  NameCut cut = {};                        // so that the boxes of the map differ
  qsizetype fewestLetters = usualLetters;  // of a name that was cut; less would say nothing
};

// `glyphs`: those of the row that are seen.
RowStyle styleOf(const MapScene& scene, const QTransform& toScreen, const LabelFonts& fonts, Boxes glyphs);

// Whether a name has room in a box on the screen.
bool hasRoom(const QRectF& rect, double length, bool upright, const LabelFont& font);
// How a name that is cut lies in a box: along its longer side, where the letters have room; of groups as the others of
// the row.
struct CutRoom {
  bool upright = false;
  double length = 0;  // 0: none
};
CutRoom roomForCut(const MapGlyph& glyph, const QRectF& rect, const LabelFont& font, bool lying);
// The part of a name without enough room that distinguishes it from its neighbours; nothing if there is almost no room.
std::optional<QString> cutName(const MapGlyph& glyph, const LabelFont& font, double room, const NameCut& cut);
// A name that was cut in the middle of a word, without the rest of that word: "…1-51" of "…NE1-51"; unchanged if that
// is no better, or could mean another box.
QString withoutHalfWord(const MapScene& scene, const MapGlyph& glyph, const QString& name);
// Whether the cut name could mean another box as well.
bool isAmbiguous(const MapScene& scene, const MapGlyph& glyph, const QString& name);

// Those that stand out by what they carry, the largest first; none where most are alike.
std::vector<std::uint32_t> hottest(const MapScene& scene, Boxes glyphs);
// Likewise the boxes at both ends of the links that stand out.
std::vector<std::uint32_t> boxesOfHottestLinks(const MapScene& scene);

}  // namespace weft
