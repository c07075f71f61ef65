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

// Lines are cut by hand: SVG files of Qt know no clipping.
void drawHatch(QPainter& painter, const QRectF& box, double between, QColor ink, double width) {
  const double high = box.height();
  if (!(high > 0) || !(between > 0)) return;
  painter.save();
  painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::FlatCap));
  for (double x = box.left() - high + between / 2; x < box.right(); x += between) {
    const double from = std::max(0.0, box.left() - x), to = std::min(high, box.right() - x);
    if (from < to) painter.drawLine(QPointF(x + from, box.bottom() - from), QPointF(x + to, box.bottom() - to));
  }
  painter.restore();
}

}  // namespace weft
