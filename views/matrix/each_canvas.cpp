#include "views/matrix/each_canvas.h"
#include "views/shared/accessible.h"
#include "views/shared/text.h"

#include <QHelpEvent>
#include <QToolTip>
#include <algorithm>

namespace weft {

EachCanvas::EachCanvas(QWidget* parent) : QWidget(parent) {
  setUpPicture(*this, tr("a matrix for each communicator"), {});
}

int EachCanvas::fontPixels() const { return std::max(9, fontMetrics().height() * 3 / 4); }

QRectF EachCanvas::pageBox() const {
  return QRectF(8, 6, width() - 16, std::max(1.0, height() - colourBarHeight(fontPixels()) - 16));
}

void EachCanvas::show(SmallMatrices page, Scaling scaling) {
  page_ = std::move(page);
  scaling_ = scaling;
  sentence_.clear();
  hovered_.reset();
  look_ = {};
  update();
}

void EachCanvas::setScaling(Scaling scaling) {
  scaling_ = scaling;
  update();
}

void EachCanvas::showSentence(const QString& why) {
  sentence_ = why;
  page_ = {};
  update();
}

void EachCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (!sentence_.isEmpty()) return drawSentence(painter, rect(), theme, sentence_);
  const ColourScale scale = scaleOfEach(page_, scaling_, theme);
  painter.save();
  painter.setClipRect(pageBox().adjusted(-4, -4, 4, 4));
  painter.setTransform(look_.toView(), true);
  drawEach(painter, pageBox(), page_, CellColours(scale), theme, fontPixels(), hovered_);
  painter.restore();
  painter.setRenderHint(QPainter::Antialiasing);
  const double high = colourBarHeight(fontPixels());
  drawColourBar(painter, QRectF(8, height() - high - 4, width() - 16, high), barOfEach(page_, scale), theme,
                fontPixels());
}

std::optional<std::size_t> EachCanvas::at(const QPointF& point) const {
  const auto places = placesOfEach(page_, pageBox(), fontPixels());
  const QPointF there = look_.toPage(point);
  const auto found = std::ranges::find_if(places, [&](const QRectF& place) { return place.contains(there); });
  return found == places.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - places.begin()));
}

void EachCanvas::hover(std::optional<std::size_t> one) {
  if (one == hovered_) return;
  hovered_ = one;
  update();
}

void EachCanvas::pointAt(QPointF point, QPoint) { hover(at(point)); }

void EachCanvas::chooseAt(QPointF point, Qt::KeyboardModifiers) {
  if (const auto one = at(point)) emit chosen(page_.list[*one].communicator);
}

void EachCanvas::zoomAt(QPointF point, double factor) {
  look_.zoomAt(point, factor, pageBox());
  update();
}

void EachCanvas::panBy(QPointF distance) {
  look_.panBy(distance, pageBox());
  update();
}

void EachCanvas::fit() {
  look_ = {};
  update();
}

bool EachCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto one = at(help->pos());
  if (one) QToolTip::showText(help->globalPos(), inLines(textOf(page_.list[*one])), this);
  else QToolTip::hideText();
  return true;
}

}  // namespace weft

#include "moc_each_canvas.cpp"
