#include "views/waits/waits_canvas.h"

#include <QEvent>
#include <QFontInfo>

#include "views/shared/accessible.h"
#include "views/shared/text.h"

namespace weft {

WaitsCanvas::WaitsCanvas(QWidget* parent) : QWidget(parent) { setUpPicture(*this, tr("bars of waits"), {}); }

void WaitsCanvas::setBars(WaitBars bars) {
  bars_ = std::move(bars);
  setAccessibleDescription(qt(bars_.missing));
  grow();
  update();
}

// As high as its bars; the area around it scrolls.
void WaitsCanvas::grow() {
  setMinimumHeight(bars_.missing.empty() ? static_cast<int>(waitBarsHeight(bars_, QFontInfo(font()).pixelSize())) + 12
                                         : 0);
}

void WaitsCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) grow();
}

void WaitsCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (!bars_.missing.empty()) return drawSentence(painter, rect(), theme, qt(bars_.missing));
  drawWaitBars(painter, QRectF(rect()).adjusted(6, 6, -6, -6), bars_, theme, QFontInfo(font()).pixelSize());
}

}  // namespace weft

#include "moc_waits_canvas.cpp"
