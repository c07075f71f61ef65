#include "views/shared/sign_marks.h"

#include <algorithm>
#include <cmath>

namespace weft {

void drawSign(QPainter& painter, QPointF centre, double size, bool more, QColor ink) {
  painter.setPen(QPen(ink, std::max(0.6, size / 5), Qt::SolidLine, Qt::FlatCap));
  const QPointF across(size / 2, 0), down(0, size / 2);
  painter.drawLine(centre - across, centre + across);
  if (more) painter.drawLine(centre - down, centre + down);
}

void drawSignOnDisc(QPainter& painter, QPointF centre, double size, bool more, QColor ink, QColor background) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(background);
  painter.drawEllipse(centre, size * 0.7, size * 0.7);
  painter.setBrush(Qt::NoBrush);
  drawSign(painter, centre, size, more, ink);
}

bool isHatched(int x, int y, double pixelRatio) {
  const int line = std::max(1, static_cast<int>(std::lround(pixelRatio)));
  return (x + y) / line % 4 == 0;
}

QRgb emptyPixel(int x, int y, bool recorded, const Theme& theme, double pixelRatio) {
  return (!recorded && isHatched(x, y, pixelRatio) ? theme.absent : theme.background).rgb();
}

void drawZero(QPainter& painter, const QRectF& box, const Theme& theme, double width) {
  painter.fillRect(box, theme.background);
  painter.setPen(QPen(theme.absent, width));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(box.adjusted(width / 2, width / 2, -width / 2, -width / 2));
}

void drawNotRecorded(QPainter& painter, const QRectF& box, const Theme& theme, double width) {
  drawZero(painter, box, theme, width);
  drawHatch(painter, box, std::min(box.width(), box.height()) / 2.5, theme.absent, width);
}

// Lines are cut by hand: SVG files of Qt know no clipping.
std::vector<QLineF> hatchLines(const QRectF& box, double between) {
  std::vector<QLineF> lines;
  const double high = box.height();
  if (!(high > 0) || !(between > 0)) return lines;
  for (double x = box.left() - high + between / 2; x < box.right(); x += between) {
    const double from = std::max(0.0, box.left() - x), to = std::min(high, box.right() - x);
    if (from < to) lines.emplace_back(x + from, box.bottom() - from, x + to, box.bottom() - to);
  }
  return lines;
}

void drawHatch(QPainter& painter, const QRectF& box, double between, QColor ink, double width) {
  painter.save();
  painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::FlatCap));
  for (const QLineF& line : hatchLines(box, between)) painter.drawLine(line);
  painter.restore();
}

}  // namespace weft
