#include "views/ranks/times_canvas.h"

#include <QFontInfo>
#include <QHelpEvent>
#include <QToolTip>
#include <algorithm>

#include "views/shared/scroll_part.h"
#include "views/shared/accessible.h"
#include "views/shared/text.h"

namespace weft {

TimesCanvas::TimesCanvas(QWidget* parent) : QWidget(parent) { setUpPicture(*this, tr("bars of times"), {}); }

int TimesCanvas::fontPixels() const { return QFontInfo(font()).pixelSize(); }

// It grows with its bars; the area around it scrolls.
void TimesCanvas::grow() {
  setMinimumHeight(facts_.missing.empty() ? static_cast<int>(timesHeight(facts_, fontPixels())) + 16 : 0);
}

void TimesCanvas::setFacts(TimeFacts facts) {
  facts_ = std::move(facts);
  hits_.clear();
  window_ = {};
  setAccessibleDescription(QString::fromStdString(facts_.missing));
  grow();
  update();
}

void TimesCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) grow();
}

void TimesCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (!facts_.missing.empty()) return drawSentence(painter, rect(), theme, QString::fromStdString(facts_.missing));
  painter.setRenderHint(QPainter::Antialiasing);
  hits_ = drawTimes(painter, QRectF(rect()).adjusted(8, 8, -8, -8), facts_, theme, fontPixels(), window_);
}

void TimesCanvas::zoomAt(QPointF at, double factor) {
  if (hits_.empty()) return;
  const QRectF& plot = hits_.front().plot;  // all begin and end at the same place
  window_.zoomAt(std::clamp((at.x() - plot.left()) / plot.width(), 0.0, 1.0), factor);
  update();
}

void TimesCanvas::panBy(QPointF distance) {
  if (!hits_.empty()) window_.panBy(distance.x() / hits_.front().plot.width());
  scrollAround(*this, distance.y());
  update();
}

void TimesCanvas::fit() {
  window_ = {};
  update();
}

bool TimesCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto hit = std::ranges::find_if(hits_, [&](const TimeHit& each) { return each.row.contains(help->pos()); });
  if (hit != hits_.end()) QToolTip::showText(help->globalPos(), inLines(hit->tooltip), this);
  else QToolTip::hideText();
  return true;
}

}  // namespace weft

#include "moc_times_canvas.cpp"
