// Draws the rank timeline with any QPainter: a row for each rank. The colour of a state fills the fraction of a pixel
// column that the rank spent in it.
#pragma once

#include <QPainter>

#include "views/timeline/ranktime_geometry.h"
#include "views/shared/theme.h"

namespace weft {

struct RankTimeScene {
  const RankTimeFacts& facts;
  Theme theme;
  int fontPixels = 11;
  bool namesHosts = false;  // of ranks: "n005 · 0"
};

double rankTimeHeight(const RankTimeFacts& facts, double width, int fontPixels);  // that suits it
RankTimeGeometry placeRankTime(const QRectF& box, const RankTimeScene& scene);    // all that the facts have
void drawRankTime(QPainter& painter, const QRectF& box, const RankTimeScene& scene);

// Parts of it, for a geometry that shows another part of ranks and time.
void drawRankTimeLegend(QPainter& painter, const QRectF& box, const RankTimeScene& scene);
void drawRankTimeFrame(QPainter& painter, const QRectF& box, const RankTimeGeometry& at,
                       const RankTimeScene& scene);  // names and axis
void drawRankTimeLines(QPainter& painter, const RankTimeGeometry& at, const RankTimeScene& scene);
void drawCriticalPath(QPainter& painter, const RankTimeGeometry& at, const RankTimeScene& scene);

inline constexpr double worstHigh =
    0.22;  // of a row of several ranks: the one that was in MPI longest, below their mean

QColor colourOfClass(const RankTimeClasses& classes, std::size_t which, const Theme& theme);

// "812 messages", "300 lines for 12,345 of 91,000 messages (13.6 %)".
QString linesText(const RankTimeFacts& facts);
QString markedText(const RankTimeFacts& facts);  // the same of the marked ones; empty: there are none
// Of waits that there is no room for; empty: there are none.
QString overlapText(const RankTimeFacts& facts);
QString pathText(const RankTimeFacts& facts);  // of the critical path, which is drawn

}  // namespace weft
