#include "views/shared/series_fill.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace weft {
namespace {

// Lines of a pattern by direction; several are laid over one another.
enum Lines : unsigned { none = 0, rising = 1, falling = 2, across = 4, upright = 8 };

struct SeriesPattern {
  int grey;  // of the ground
  unsigned lines;
  double apart = 1;  // in distances
};

// Neighbours differ in ground and in pattern.
constexpr std::array<SeriesPattern, 9> patterns{{{0x50, none},
                                                 {0xff, rising},
                                                 {0xb4, none},
                                                 {0xff, falling, 0.6},
                                                 {0x78, upright},
                                                 {0xff, across | upright},
                                                 {0xd8, across, 0.6},
                                                 {0xff, rising | falling},
                                                 {0x96, rising, 0.7}}};

// Clipped by computing: not every device that figures are drawn on can clip.
void drawRising(QPainter& painter, const QRectF& box, double apart, bool mirrored) {
  const double step = apart * std::sqrt(2.0);
  // Where x + y = c in coordinates of the box, y downwards; multiples of `step` from the page's corner, so that the
  // pattern goes on from part to part.
  const double left = mirrored ? -box.right() : box.left();
  for (double c = std::ceil((left + box.top()) / step) * step; c < left + box.width() + box.bottom(); c += step) {
    const double x0 = std::max(left, c - box.bottom()), x1 = std::min(left + box.width(), c - box.top());
    if (x0 >= x1) continue;
    const double sign = mirrored ? -1 : 1;
    painter.drawLine(QPointF(sign * x0, c - x0), QPointF(sign * x1, c - x1));
  }
}

void drawPattern(QPainter& painter, const QRectF& box, const SeriesPattern& pattern, double em, const Theme& theme) {
  const double apart = em * 0.34 * pattern.apart;
  painter.setPen(QPen(pattern.grey < 0x80 ? theme.background : theme.ink, em / 16, Qt::SolidLine, Qt::FlatCap));
  if (pattern.lines & rising) drawRising(painter, box, apart, false);
  if (pattern.lines & falling) drawRising(painter, box, apart, true);
  if (pattern.lines & across)
    for (double y = std::ceil(box.top() / apart) * apart; y < box.bottom(); y += apart)
      painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
  if (pattern.lines & upright)
    for (double x = std::ceil(box.left() / apart) * apart; x < box.right(); x += apart)
      painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()));
}

}  // namespace

QColor fillSeries(QPainter& painter, const QRectF& box, std::size_t series, bool isOther, const Theme& theme,
                  double em) {
  if (!theme.grey) {
    const QColor colour = seriesColour(series, isOther, theme);
    painter.fillRect(box, colour);
    return colour;
  }
  const SeriesPattern pattern = isOther ? SeriesPattern{0xf2, none} : patterns[series % patterns.size()];
  const QColor ground(pattern.grey, pattern.grey, pattern.grey);
  painter.save();
  painter.fillRect(box, ground);
  drawPattern(painter, box, pattern, em, theme);
  const double line = em / 16;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.ink, line));
  if (box.width() > 2 * line) painter.drawRect(box.adjusted(line / 2, line / 2, -line / 2, -line / 2));
  painter.restore();
  return ground;
}

}  // namespace weft
