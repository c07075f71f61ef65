#include "views/charts/difference_canvas.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "views/charts/pair_text.h"

namespace weft {

DifferenceCanvas::DifferenceCanvas(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName("bars of two runs and their difference");
}

int DifferenceCanvas::fontPixels() const { return std::max(9, fontMetrics().height() * 3 / 4); }

QSize DifferenceCanvas::sizeHint() const { return {520, static_cast<int>(differencesHeight(facts_, fontPixels())) + 8}; }

void DifferenceCanvas::show(const DifferenceFacts& facts) {
  facts_ = facts;
  selected_.reset();
  hovered_.reset();
  updateGeometry();
  setMinimumHeight(sizeHint().height());
  update();
}

void DifferenceCanvas::setRange(std::optional<double> mostDifference) {
  locked_ = mostDifference;
  update();
}

void DifferenceCanvas::setSelected(std::optional<std::size_t> bar) {
  selected_ = bar;
  update();
}

void DifferenceCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (!facts_.missing.empty()) {
    painter.setPen(theme.muted);
    painter.drawText(rect().adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap, QString::fromStdString(facts_.missing));
    return;
  }
  drawDifferences(painter, box(), facts_, {theme, fontPixels(), locked_, selected_, hovered_});
}

std::optional<std::size_t> DifferenceCanvas::barAt(QPointF at) const { return differenceAt(box(), facts_, fontPixels(), at.y()); }

void DifferenceCanvas::hover(std::optional<std::size_t> bar) {
  if (hovered_ == bar) return;
  hovered_ = bar;
  emit hovered(bar);
  update();
}

void DifferenceCanvas::mousePressEvent(QMouseEvent* event) {
  const auto bar = barAt(event->position());
  if (bar && event->button() == Qt::LeftButton) emit chosen(*bar);
}

void DifferenceCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const auto bar = barAt(event->position())) emit focused(*bar);
}

void DifferenceCanvas::mouseMoveEvent(QMouseEvent* event) { hover(barAt(event->position())); }

void DifferenceCanvas::leaveEvent(QEvent*) { hover(std::nullopt); }

void DifferenceCanvas::keyPressEvent(QKeyEvent* event) {
  const bool up = event->key() == Qt::Key_Up, down = event->key() == Qt::Key_Down;
  if (facts_.bars.empty() || !(up || down)) return QWidget::keyPressEvent(event);
  const std::size_t last = facts_.bars.size() - 1;
  if (!selected_) return emit chosen(0);
  emit chosen(up ? (*selected_ == 0 ? 0 : *selected_ - 1) : std::min(*selected_ + 1, last));
}

bool DifferenceCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    // As rich text, because names come from outside and could look like it.
    if (const auto bar = barAt(help->pos()))
      QToolTip::showText(help->globalPos(), "<p style='white-space:pre'>" + differenceTooltip(facts_, *bar).toHtmlEscaped() + "</p>", this);
    else QToolTip::hideText();
    return true;
  }
  if (event->type() == QEvent::FontChange) setMinimumHeight(sizeHint().height());
  return QWidget::event(event);
}

}  // namespace weft
