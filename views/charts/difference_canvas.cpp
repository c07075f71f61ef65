#include "views/charts/difference_canvas.h"

#include <QHelpEvent>
#include <QToolTip>

#include "views/charts/pair_text.h"
#include "views/shared/accessible.h"
#include "views/shared/scroll_part.h"
#include "views/shared/text.h"

namespace weft {

DifferenceCanvas::DifferenceCanvas(QWidget* parent) : QWidget(parent) {
  setUpPicture(*this, tr("bars of two runs and their difference"), tr("Arrow keys go from bar to bar."));
}

int DifferenceCanvas::fontPixels() const { return std::max(9, fontMetrics().height() * 3 / 4); }

QSize DifferenceCanvas::sizeHint() const {
  return {520, static_cast<int>(differencesHeight(facts_, fontPixels())) + 8};
}

void DifferenceCanvas::show(const DifferenceFacts& facts) {
  facts_ = facts;
  selected_.reset();
  hovered_.reset();
  tellSelected(*this, {});
  if (!facts_.missing.empty()) setAccessibleDescription(qt(facts_.missing));
  look_ = {};
  updateGeometry();
  setMinimumHeight(sizeHint().height());
  update();
}

void DifferenceCanvas::setSelected(std::optional<std::size_t> bar) {
  selected_ = bar;
  if (facts_.missing.empty())
    tellSelected(*this, bar ? differenceTooltip(facts_, *bar).replace('\n', ", ") : QString());
  update();
}

void DifferenceCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (!facts_.missing.empty()) return drawSentence(painter, rect(), theme, QString::fromStdString(facts_.missing));
  painter.setTransform(look_.toView());
  drawDifferences(painter, box(), facts_, {theme, fontPixels(), {}, selected_, hovered_});
}

std::optional<std::size_t> DifferenceCanvas::barAt(QPointF at) const {
  return differenceAt(box(), facts_, fontPixels(), look_.toPage(at).y());
}

void DifferenceCanvas::hover(std::optional<std::size_t> bar) {
  if (hovered_ == bar) return;
  hovered_ = bar;
  emit hovered(bar);
  update();
}

void DifferenceCanvas::chooseAt(QPointF at, Qt::KeyboardModifiers) {
  if (const auto bar = barAt(at)) emit chosen(*bar);
}

void DifferenceCanvas::focusAt(QPointF at) {
  if (const auto bar = barAt(at)) emit focused(*bar);
}

void DifferenceCanvas::zoomAt(QPointF at, double factor) {
  look_.zoomAt(at, factor, QRectF(rect()));
  update();
}

// What is left of a drag at the page's edge scrolls the area around.
void DifferenceCanvas::panBy(QPointF distance) {
  scrollAround(*this, look_.panBy(distance, QRectF(rect())).y());
  update();
}

void DifferenceCanvas::fit() {
  look_ = {};
  update();
}

void DifferenceCanvas::step(int right, int down, bool stretch) {
  if (down == 0 || facts_.bars.empty()) return CanvasVerbs::step(right, down, stretch);
  const std::size_t last = facts_.bars.size() - 1;
  if (!selected_) return emit chosen(0);
  emit chosen(down < 0 ? (*selected_ == 0 ? 0 : *selected_ - 1) : std::min(*selected_ + 1, last));
}

bool DifferenceCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto bar = barAt(help->pos()))
      QToolTip::showText(help->globalPos(), inLines(differenceTooltip(facts_, *bar)), this);
    else QToolTip::hideText();
    return true;
  }
  if (event->type() == QEvent::FontChange) setMinimumHeight(sizeHint().height());
  return QWidget::event(event);
}

}  // namespace weft

#include "moc_difference_canvas.cpp"
