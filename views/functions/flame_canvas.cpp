#include "views/functions/flame_canvas.h"

#include <QFontInfo>
#include <QHelpEvent>
#include <QToolTip>
#include <algorithm>

#include "views/shared/accessible.h"
#include "views/shared/scroll_part.h"
#include "views/shared/text.h"

namespace weft {

FlameCanvas::FlameCanvas(QWidget* parent) : QWidget(parent) {
  setUpPicture(*this, tr("flame graph"), tr("To choose a function with the keyboard, use the list below it."));
}

int FlameCanvas::fontPixels() const { return QFontInfo(font()).pixelSize(); }

// As high as its rows; the area around it scrolls.
void FlameCanvas::grow() {
  setMinimumHeight(facts_.missing.empty() ? static_cast<int>(flameHeight(facts_, fontPixels())) + 12 : 0);
}

void FlameCanvas::setFacts(FlameFacts facts) {
  facts_ = std::move(facts);
  hits_.clear();
  window_ = {};
  tellChosen();
  grow();
  update();
}

void FlameCanvas::setChosen(std::uint32_t function) {
  if (chosen_ == function) return;
  chosen_ = function;
  tellChosen();
  update();
}

// Its widest box: the other ones are below other callers.
void FlameCanvas::tellChosen() {
  if (!facts_.missing.empty()) return setAccessibleDescription(qt(facts_.missing));
  const FlameBox* widest = nullptr;
  for (const FlameBox& each : facts_.boxes)
    if (chosen_ != SampledCode::none && each.function == chosen_ &&
        (!widest || each.end - each.begin > widest->end - widest->begin))
      widest = &each;
  tellSelected(*this, widest ? flameText(facts_, *widest) : QString());
}

void FlameCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) grow();
}

void FlameCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (!facts_.missing.empty()) return drawSentence(painter, rect(), theme, qt(facts_.missing));
  hits_ = drawFlame(painter, area(), facts_, theme, fontPixels(), window_, chosen_);
}

const FlameBox* FlameCanvas::boxAt(QPointF at) const {
  const auto hit = std::ranges::find_if(hits_, [&](const FlameHit& each) { return each.box.contains(at); });
  return hit == hits_.end() ? nullptr : &facts_.boxes[hit->at];
}

void FlameCanvas::zoomAt(QPointF at, double factor) {
  window_.zoomAt(std::clamp((at.x() - area().left()) / area().width(), 0.0, 1.0), factor);
  update();
}

void FlameCanvas::panBy(QPointF distance) {
  window_.panBy(distance.x() / area().width());
  scrollAround(*this, distance.y());
  update();
}

void FlameCanvas::fit() {
  window_ = {};
  update();
}

void FlameCanvas::focusAt(QPointF at) {
  const FlameBox* const box = boxAt(at);
  if (!box) return;
  window_.span = std::clamp(box->end - box->begin, AxisWindow::closest, 1.0);
  window_.first = std::clamp(box->begin, 0.0, 1 - window_.span);
  update();
}

void FlameCanvas::chooseAt(QPointF at, Qt::KeyboardModifiers) {
  const FlameBox* const box = boxAt(at);
  emit functionChosen(box ? box->function : SampledCode::none);
}

bool FlameCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const FlameBox* const box = boxAt(help->pos()))
    QToolTip::showText(help->globalPos(), inLines(flameText(facts_, *box)), this);
  else QToolTip::hideText();
  return true;
}

}  // namespace weft

#include "moc_flame_canvas.cpp"
