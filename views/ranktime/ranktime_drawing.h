// Ranks × time, drawn by any QPainter: a row for each rank, whose colours fill as much of a column as it was in what they stand for.
#pragma once

#include <QPainter>
#include <optional>

#include "views/ranktime/ranktime_facts.h"
#include "views/shared/theme.h"

namespace weft {

struct RankTimeScene {
  const RankTimeFacts& facts;
  Theme theme;
  int fontPixels = 11;
};

struct RankTimeGeometry {
  QRectF plot;
  std::size_t rows = 0;
  TimeParts time;

  QRectF row(std::size_t at) const;
  double x(std::uint64_t nanoseconds) const;
  std::uint64_t timeAt(double atX) const;                   // within the time
  std::optional<std::size_t> rowAt(QPointF at) const;
};

double rankTimeHeight(const RankTimeFacts& facts, double width, int fontPixels);  // that suits it
RankTimeGeometry placeRankTime(const QRectF& box, const RankTimeScene& scene);
void drawRankTime(QPainter& painter, const QRectF& box, const RankTimeScene& scene);

QColor colourOfClass(const RankTimeFacts& facts, std::size_t which, const Theme& theme);

// "812 messages", "300 lines for 12,345 of 91,000 messages (13.6 %)".
QString linesText(const RankTimeFacts& facts);

}  // namespace weft
