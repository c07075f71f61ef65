#include "views/matrix/matrix_canvas.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

namespace weft {
namespace {

ColourScale scaleOf(const MatrixPyramid& pyramid, Scaling scaling, const Theme& theme) {
  const std::array<std::uint64_t, 2> ends{pyramid.smallest(), pyramid.largest()};
  return ColourScale(rangeOf(ends, scaling), scaling, theme);
}

}  // namespace

MatrixCanvas::MatrixCanvas(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName("matrix of bytes sent between hosts or ports");
}

int MatrixCanvas::fontPixels() const { return std::max(9, fontMetrics().height() * 3 / 4); }

QRectF MatrixCanvas::legendBox() const {
  const double high = colourBarHeight(fontPixels());
  return QRectF(8, height() - high - 4, width() - 16, high);
}

QRectF MatrixCanvas::matrixBox() const { return QRectF(4, 4, width() - 8, std::max(1.0, legendBox().top() - 10)); }

void MatrixCanvas::show(std::shared_ptr<const MatrixFacts> facts, std::shared_ptr<const MatrixPyramid> pyramid,
                        Scaling scaling, bool keepPlace) {
  facts_ = std::move(facts);
  pyramid_ = std::move(pyramid);
  scaling_ = scaling;
  sentence_.clear();
  if (!keepPlace) {
    hovered_.reset();
    selected_.reset();
    marked_.clear();
    geometry_ = {};
  }
  place();
  if (!keepPlace) geometry_.fit();
  update();
}

void MatrixCanvas::showSentence(const QString& why) {
  sentence_ = why;
  update();
}

void MatrixCanvas::setMarked(std::vector<bool> marked) {
  marked_ = std::move(marked);
  update();
}

void MatrixCanvas::setSelected(std::optional<MatrixGeometry::Cell> cell) {
  selected_ = cell;
  if (cell && hasMatrix() && !geometry_.fits()) geometry_.reveal(*cell);
  update();
}

void MatrixCanvas::fit() {
  geometry_.fit();
  update();
}

void MatrixCanvas::place() {
  if (!facts_) return;
  const bool fitted = geometry_.fits();
  placeMatrix(geometry_, matrixBox(), *facts_, fontPixels());
  if (fitted) geometry_.fit();
  else geometry_.keepInView();
}

void MatrixCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (!hasMatrix()) {
    painter.setPen(theme.muted);
    painter.drawText(rect().adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap, sentence_);
    return;
  }
  const ColourScale colours = scaleOf(*pyramid_, scaling_, theme);
  const MatrixScene scene{facts_.get(), pyramid_.get(), geometry_,         colours, theme,
                          fontPixels(), devicePixelRatioF(), marked_, selected_, hovered_};
  drawMatrix(painter, matrixBox(), scene);
  painter.setRenderHint(QPainter::Antialiasing);
  drawColourBar(painter, legendBox(), matrixColourBar(*facts_, colours), theme, fontPixels());
}

void MatrixCanvas::resizeEvent(QResizeEvent*) { place(); }

void MatrixCanvas::wheelEvent(QWheelEvent* event) {
  if (!hasMatrix()) return;
  const double turns = event->angleDelta().y() / 120.0;
  geometry_.zoomAt(event->position().x(), event->position().y(), std::pow(1.25, turns));
  hover(geometry_.cellAt(event->position().x(), event->position().y()));
  event->accept();
  update();
}

void MatrixCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton) pressed_ = event->position();
}

void MatrixCanvas::mouseMoveEvent(QMouseEvent* event) {
  constexpr double clickSlack = 4;
  if (pressed_ && !dragged_ && (event->position() - *pressed_).manhattanLength() > clickSlack) dragged_ = pressed_;
  if (dragged_) {
    const QPointF by = event->position() - *dragged_;
    geometry_.pan(by.x(), by.y());
    dragged_ = event->position();
    setCursor(Qt::ClosedHandCursor);
    update();
    return;
  }
  if (hasMatrix()) hover(geometry_.cellAt(event->position().x(), event->position().y()));
}

void MatrixCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (pressed_ && !dragged_ && event->button() == Qt::LeftButton) choose(event->position());
  pressed_.reset();
  dragged_.reset();
  unsetCursor();
}

void MatrixCanvas::choose(const QPointF& at) {
  if (!hasMatrix()) return;
  if (const auto cell = geometry_.cellAt(at.x(), at.y())) return emit cellChosen(*cell);
  // A label: the cell beside it tells which row or column.
  const bool besideRows = at.x() < geometry_.left, aboveColumns = at.y() < geometry_.top;
  if (besideRows == aboveColumns) return;
  const auto cell = geometry_.cellAt(besideRows ? geometry_.left : at.x(), besideRows ? at.y() : geometry_.top);
  if (cell) emit entryChosen(besideRows ? cell->row : cell->column);
}

void MatrixCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!hasMatrix()) return;
  if (const auto cell = geometry_.cellAt(event->position().x(), event->position().y())) emit cellFocused(*cell);
}

void MatrixCanvas::keyPressEvent(QKeyEvent* event) {
  const auto zoom = [this](double factor) {
    geometry_.zoomAt(geometry_.left + geometry_.width / 2, geometry_.top + geometry_.height / 2, factor);
    update();
  };
  if (!hasMatrix() || (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) != Qt::NoModifier)
    return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_F: return fit();
    case Qt::Key_Plus: return zoom(1.25);
    case Qt::Key_Minus: return zoom(0.8);
    case Qt::Key_Up: return step(-1, 0);
    case Qt::Key_Down: return step(1, 0);
    case Qt::Key_Left: return step(0, -1);
    case Qt::Key_Right: return step(0, 1);
    default: QWidget::keyPressEvent(event);
  }
}

void MatrixCanvas::step(int rows, int columns) {
  const std::int64_t last = std::int64_t{geometry_.side} - 1;
  const auto moved = [last](std::uint32_t at, int by) {
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(std::int64_t{at} + by, 0, last));
  };
  const MatrixGeometry::Cell from = selected_.value_or(MatrixGeometry::Cell{});
  emit cellChosen({moved(from.row, rows), moved(from.column, columns)});
}

void MatrixCanvas::hover(std::optional<MatrixGeometry::Cell> cell) {
  if (hovered_ == cell) return;
  hovered_ = cell;
  emit cellHovered(cell);
  update();
}

void MatrixCanvas::leaveEvent(QEvent*) { hover(std::nullopt); }

bool MatrixCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && hasMatrix() && tooltipOf) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto cell = geometry_.cellAt(help->pos().x(), help->pos().y());
    if (cell) QToolTip::showText(help->globalPos(), tooltipOf(*cell), this);
    else QToolTip::hideText();
    return true;
  }
  if (event->type() == QEvent::FontChange) place();
  return QWidget::event(event);
}

}  // namespace weft
