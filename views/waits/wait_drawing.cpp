// Of wait_bars.h: how bars are drawn, on screen and on paper alike.
#include <QFontMetricsF>
#include <algorithm>

#include "core/base/units.h"
#include "views/shared/series_fill.h"
#include "views/shared/text.h"
#include "views/waits/wait_bars.h"

namespace weft {
namespace {

// In heights of type.
constexpr double rowHigh = 1.6, keyRowHigh = 1.5, gapHigh = 0.5, numberWide = 5;
constexpr double labelsWide = 0.5;  // of the box, at most

class WaitDrawing {
 public:
  WaitDrawing(QPainter& painter, const QRectF& box, const WaitBars& bars, const Theme& theme, int fontPixels)
      : painter_(painter), box_(box), bars_(bars), theme_(theme), font_(viewFont(fontPixels)), metrics_(font_),
        em_(fontPixels) {}

  void draw() {
    painter_.setFont(font_);
    double top = drawKey() + gapHigh * em_;
    double widest = 0;
    for (const WaitBar& bar : bars_.bars) widest = std::max(widest, metrics_.horizontalAdvance(qt(bar.label)));
    const double left = box_.left() + std::min(widest + em_, box_.width() * labelsWide),
                 right = box_.right() - numberWide * em_;
    for (const WaitBar& bar : bars_.bars) {
      drawBar(bar, QRectF(left, top, std::max(1.0, right - left), rowHigh * em_));
      top += rowHigh * em_;
    }
  }

 private:
  // Of classes that somebody waited in; in as many rows as the width needs. Answers where they end.
  double drawKey() {
    double left = box_.left(), top = box_.top();
    for (std::size_t part = 0; part < waitClassNames.size(); ++part) {
      if (std::ranges::none_of(bars_.bars, [&](const WaitBar& bar) { return bar.nanoseconds[part] != 0; })) continue;
      const QString title = QString::fromUtf8(waitClassNames[part].title);
      const double wide = metrics_.horizontalAdvance(title) + 2.8 * em_;
      if (left > box_.left() && left + wide > box_.right()) {
        left = box_.left();
        top += keyRowHigh * em_;
      }
      fillSeries(painter_, {left, top + em_ * 0.2, em_, em_}, part, false, theme_, em_);
      painter_.setPen(theme_.ink);
      painter_.drawText(QPointF(left + em_ * 1.4, top + em_ * 1.05), title);
      left += wide;
    }
    return top + keyRowHigh * em_;
  }

  void drawBar(const WaitBar& bar, const QRectF& band) {
    const double most = static_cast<double>(bars_.bars.front().total());
    painter_.setPen(theme_.ink);
    const QRectF room(box_.left(), band.top(), band.left() - box_.left() - em_ * 0.5, band.height());
    painter_.drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                      metrics_.elidedText(qt(bar.label), Qt::ElideMiddle, room.width()));
    double left = band.left();
    for (std::size_t part = 0; part < bar.nanoseconds.size(); ++part) {
      const double wide = band.width() * static_cast<double>(bar.nanoseconds[part]) / most;
      if (wide > 0)
        fillSeries(painter_, {left, band.top() + em_ * 0.2, wide, band.height() - em_ * 0.4}, part, false, theme_, em_);
      left += wide;
    }
    painter_.setPen(theme_.ink);
    painter_.drawText(QRectF(left + em_ * 0.4, band.top(), numberWide * em_, band.height()),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      qt(humanSeconds(static_cast<double>(bar.total()) / nanosecondsPerSecond)));
  }

  QPainter& painter_;
  QRectF box_;
  const WaitBars& bars_;
  const Theme& theme_;
  QFont font_;
  QFontMetricsF metrics_;
  double em_;
};

}  // namespace

double waitBarsHeight(const WaitBars& bars, int fontPixels) {
  const double keyRows = 3;  // at most, in a column of a paper
  return (keyRows * keyRowHigh + gapHigh + rowHigh * static_cast<double>(bars.bars.size())) * fontPixels;
}

void drawWaitBars(QPainter& painter, const QRectF& box, const WaitBars& bars, const Theme& theme, int fontPixels) {
  if (bars.bars.empty()) return;
  painter.save();
  WaitDrawing(painter, box, bars, theme, fontPixels).draw();
  painter.restore();
}

}  // namespace weft
