#include "views/matrix/matrix_canvas.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QToolTip>
#include <algorithm>

#include "views/shared/accessible.h"
#include "views/shared/text.h"

namespace weft {

MatrixCanvas::MatrixCanvas(QWidget* parent) : QWidget(parent) {
  setUpPicture(*this, QObject::tr("traffic matrix"), QObject::tr("Arrow keys go from cell to cell."));
}

int MatrixCanvas::fontPixels() const { return std::max(9, fontMetrics().height() * 3 / 4); }

QRectF MatrixCanvas::legendBox() const {
  const double high = colourBarHeight(fontPixels());
  return QRectF(8, height() - high - 4, width() - 16, high);
}

QRectF MatrixCanvas::matrixBox() const { return QRectF(4, 4, width() - 8, std::max(1.0, legendBox().top() - 10)); }

void MatrixCanvas::show(const MatrixPicture& matrix, Scaling scaling, bool keepPlace) {
  matrix_ = matrix;
  scaling_ = scaling;
  sentence_.clear();
  colours_.reset();
  if (!keepPlace) {
    hovered_.reset();
    selected_.reset();
    block_.reset();
    marked_.clear();
    hoveredElsewhere_.clear();
    hoveredCell_.reset();
    geometry_ = {};
    told_ = {};
  }
  place();
  if (!keepPlace) geometry_.fit();
  update();
}

void MatrixCanvas::showSentence(const QString& why) {
  sentence_ = why;
  matrix_ = {};
  update();
}

ValueRange MatrixCanvas::range() const {
  if (!hasMatrix()) return {};
  return matrixColours(matrix_, scaling_, range_, Theme::lightTheme()).range();
}

const CellColours& MatrixCanvas::colours(const Theme& theme) {
  if (!colours_ || dark_ != theme.dark) {
    colours_.emplace(matrixColours(matrix_, scaling_, range_, theme));
    dark_ = theme.dark;
  }
  return *colours_;
}

void MatrixCanvas::setMarked(std::vector<bool> marked) {
  marked_ = std::move(marked);
  update();
}

void MatrixCanvas::setSelected(std::optional<MatrixGeometry::Cell> cell) {
  selected_ = cell;
  if (cell && hasMatrix() && !geometry_.fits()) geometry_.reveal(*cell);
  moved();
}

void MatrixCanvas::setBlock(std::optional<CellWindow> block) {
  block_ = block;
  update();
}

void MatrixCanvas::setCells(std::vector<MatrixGeometry::Cell> cells, bool alone) {
  cellsAlone_ = alone && !cells.empty();
  cells_ = std::move(cells);
  update();
}

void MatrixCanvas::setHovered(std::vector<bool> entries, std::optional<MatrixGeometry::Cell> cell) {
  if (entries == hoveredElsewhere_ && cell == hoveredCell_) return;
  hoveredElsewhere_ = std::move(entries);
  hoveredCell_ = cell;
  update();
}

void MatrixCanvas::look(std::uint32_t first, std::uint32_t end) {
  if (!hasMatrix() || first >= end) return;
  geometry_.pixelsPerCell = std::min(geometry_.width, geometry_.height) / (end - first);
  geometry_.firstRow = geometry_.firstColumn = first;
  geometry_.keepInView();
  moved();
}

void MatrixCanvas::lookNear(const MatrixGeometry::Cell& cell, std::uint32_t around) {
  if (!hasMatrix()) return;
  geometry_.near(cell, around);
  moved();
}

void MatrixCanvas::setRange(std::optional<ValueRange> range) {
  if (range_ == range) return;
  range_ = range;
  colours_.reset();
  update();
}

void MatrixCanvas::setLook(const MatrixLook& look) {
  told_ = look;
  geometry_.setLook(look);
  update();
}

void MatrixCanvas::fit() {
  geometry_.fit();
  moved();
}

void MatrixCanvas::moved() {
  update();
  const MatrixLook now = geometry_.look();
  if (now == told_) return;
  told_ = now;
  emit lookChanged(now);
}

void MatrixCanvas::place() {
  if (!matrix_.facts) return;
  const bool fitted = geometry_.fits();
  placeMatrix(geometry_, matrixBox(), *matrix_.facts, fontPixels());
  if (!told_.whole) geometry_.setLook(told_);  // again, where it had no room before
  else if (fitted) geometry_.fit();
  else geometry_.keepInView();
}

void MatrixCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (!hasMatrix()) return drawSentence(painter, rect(), theme, sentence_);
  const CellColours& shades = colours(theme);
  const MatrixScene scene{matrix_,    shades,       geometry_,
                          theme,      fontPixels(), devicePixelRatioF(),
                          marked_,    selected_,    hovered_ ? hovered_ : hoveredCell_,
                          block_,     cells_,       hoveredElsewhere_,
                          cellsAlone_};
  drawMatrix(painter, matrixBox(), scene);
  painter.setRenderHint(QPainter::Antialiasing);
  drawColourBar(painter, legendBox(), matrixColourBar(matrix_, shades.scale(), theme), theme, fontPixels());
}

void MatrixCanvas::resizeEvent(QResizeEvent*) { place(); }

void MatrixCanvas::zoomAt(QPointF at, double factor) {
  if (!hasMatrix()) return;
  geometry_.zoomAt(at.x(), at.y(), factor);
  if (hovered_) hover(geometry_.cellAt(at.x(), at.y()));
  moved();
}

void MatrixCanvas::panBy(QPointF distance) {
  if (!hasMatrix()) return;
  geometry_.pan(distance.x(), distance.y());
  moved();
}

void MatrixCanvas::pointAt(QPointF at, QPoint) {
  if (hasMatrix()) hover(geometry_.cellAt(at.x(), at.y()));
}

void MatrixCanvas::bandChanged(const QRectF& band) {
  if (hasMatrix()) setBlock(caught(band));
}

void MatrixCanvas::bandDone(const QRectF& band) {
  if (band.isNull()) setBlock({});
  else if (block_) emit blockChosen(*block_);
}

// The cells that a rubber band touches; nothing where it lies beside them.
std::optional<CellWindow> MatrixCanvas::caught(const QRectF& band) const {
  const QRectF plot = plotOf(geometry_);
  if (!band.intersects(plot)) return std::nullopt;
  const QRectF part = band & plot;
  const auto first = geometry_.cellAt(part.left(), part.top());
  const auto last =
      geometry_.cellAt(std::min(part.right(), plot.right() - 1e-6), std::min(part.bottom(), plot.bottom() - 1e-6));
  if (!first || !last) return std::nullopt;
  return CellWindow{first->row, last->row + 1, first->column, last->column + 1};
}

void MatrixCanvas::chooseAt(QPointF at, Qt::KeyboardModifiers) {
  if (!hasMatrix()) return;
  if (const auto cell = geometry_.cellAt(at.x(), at.y())) return emit cellChosen(*cell);
  if (const auto entry = entryAt(at)) emit entryChosen(*entry);
}

std::optional<std::uint32_t> MatrixCanvas::entryAt(const QPointF& at) const {
  if (!hasMatrix()) return std::nullopt;
  if (const auto sum = sumAt(geometry_, at.x(), at.y())) return sum->entry;
  // A label: the cell beside it tells which row or column.
  const bool besideRows = at.x() < geometry_.left, aboveColumns = at.y() < geometry_.top;
  if (besideRows == aboveColumns) return std::nullopt;
  const auto cell = geometry_.cellAt(besideRows ? geometry_.left : at.x(), besideRows ? at.y() : geometry_.top);
  return cell ? std::optional(besideRows ? cell->row : cell->column) : std::nullopt;
}

void MatrixCanvas::contextMenuEvent(QContextMenuEvent* event) {
  if (!hasMatrix()) return;
  const bool keys = event->reason() == QContextMenuEvent::Keyboard;
  const auto cell = keys ? selected_ : geometry_.cellAt(event->pos().x(), event->pos().y());
  const QPoint at = keys ? mapToGlobal(rect().center()) : event->globalPos();
  if (cell) emit cellMenuAsked(*cell, at);
  else if (const auto entry = keys ? std::nullopt : entryAt(event->pos())) emit entryMenuAsked(*entry, at);
}

void MatrixCanvas::focusAt(QPointF at) {
  if (!hasMatrix()) return;
  if (const auto cell = geometry_.cellAt(at.x(), at.y())) emit cellFocused(*cell);
}

void MatrixCanvas::step(int right, int down, bool) {
  if (!hasMatrix()) return;
  const std::int64_t last = std::int64_t{geometry_.side} - 1;
  const auto moved = [last](std::uint32_t at, int by) {
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(std::int64_t{at} + by, 0, last));
  };
  const MatrixGeometry::Cell from = selected_.value_or(MatrixGeometry::Cell{});
  emit cellChosen({moved(from.row, down), moved(from.column, right)});
}

void MatrixCanvas::hover(std::optional<MatrixGeometry::Cell> cell) {
  if (hovered_ == cell) return;
  hovered_ = cell;
  emit cellHovered(cell);
  update();
}

bool MatrixCanvas::tell(const QPoint& at, const QPoint& onScreen) {
  const auto cell = geometry_.cellAt(at.x(), at.y());
  const auto sum = sumAt(geometry_, at.x(), at.y());
  if (cell && tooltipOf) QToolTip::showText(onScreen, inLines(tooltipOf(*cell)), this);
  else if (sum && sumTooltipOf) QToolTip::showText(onScreen, inLines(sumTooltipOf(*sum)), this);
  else QToolTip::hideText();
  return true;
}

bool MatrixCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && hasMatrix()) {
    const auto* help = static_cast<QHelpEvent*>(event);
    return tell(help->pos(), help->globalPos());
  }
  if (event->type() == QEvent::FontChange) place();
  return QWidget::event(event);
}

}  // namespace weft

#include "moc_matrix_canvas.cpp"
