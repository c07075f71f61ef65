#include "views/matrix/matrix_highlight.h"

#include <algorithm>

namespace weft {
namespace {

// Calls draw(first, end) for each run of rows (columns) of which `has` says so.
template <class Has, class Draw>
void eachRun(std::uint32_t first, std::uint32_t end, Has has, Draw draw) {
  for (std::uint32_t at = first; at < end;) {
    const bool whether = has(at);
    std::uint32_t stop = at;
    while (stop < end && has(stop) == whether) ++stop;
    if (whether) draw(at, stop);
    at = stop;
  }
}

QColor veilOf(const MatrixScene& scene) {
  QColor veil = scene.theme.background;
  veil.setAlphaF(0.55F);
  return veil;
}

void drawVeil(QPainter& painter, const QRectF& plot, const MatrixScene& scene) {
  const MatrixGeometry& at = scene.geometry;
  const CellWindow window = at.visible(0);
  const QColor veil = veilOf(scene);
  const auto cover = [&](double top, double bottom, double left, double right) {
    painter.fillRect(QRectF(QPointF(left, top), QPointF(right, bottom)) & plot, veil);
  };
  const auto veiledRow = [&](std::uint32_t row) { return scene.facts().entries[row].recorded && !scene.isMarked(row); };
  const auto markedRow = [&](std::uint32_t row) { return scene.facts().entries[row].recorded && scene.isMarked(row); };
  const auto unmarked = [&](std::uint32_t column) { return !scene.isMarked(column); };
  eachRun(window.firstRow, window.endRow, veiledRow,
          [&](std::uint32_t first, std::uint32_t end) { cover(at.y(first), at.y(end), plot.left(), plot.right()); });
  eachRun(window.firstRow, window.endRow, markedRow, [&](std::uint32_t top, std::uint32_t bottom) {
    eachRun(window.firstColumn, window.endColumn, unmarked,
            [&](std::uint32_t first, std::uint32_t end) { cover(at.y(top), at.y(bottom), at.x(first), at.x(end)); });
  });
}

// All cells but these; ascending.
void veilOthers(QPainter& painter, const QRectF& plot, const MatrixScene& scene) {
  const MatrixGeometry& at = scene.geometry;
  const CellWindow window = at.visible(0);
  auto next = scene.cells.begin();
  for (std::uint32_t row = window.firstRow; row < window.endRow; ++row) {
    const auto cover = [&](std::uint32_t first, std::uint32_t end) {
      painter.fillRect(QRectF(QPointF(at.x(first), at.y(row)), QPointF(at.x(end), at.y(row + 1))) & plot,
                       veilOf(scene));
    };
    std::uint32_t from = window.firstColumn;
    for (; next != scene.cells.end() && next->row <= row; ++next) {
      if (next->row < row || next->column < from || next->column >= window.endColumn) continue;
      if (next->column > from) cover(from, next->column);
      from = next->column + 1;
    }
    if (from < window.endColumn) cover(from, window.endColumn);
  }
}

void drawStrips(QPainter& painter, const QRectF& plot, const MatrixScene& scene) {
  const MatrixGeometry& at = scene.geometry;
  const CellWindow window = at.visible(0);
  const auto marked = [&](std::uint32_t row) { return scene.isMarked(row); };
  eachRun(window.firstRow, window.endRow, marked, [&](std::uint32_t first, std::uint32_t end) {
    const double from = std::max(at.y(first), plot.top()), to = std::min(at.y(end), plot.bottom());
    painter.fillRect(QRectF(plot.left() - markStrip, from, markStrip, to - from), scene.theme.highlight);
  });
  eachRun(window.firstColumn, window.endColumn, marked, [&](std::uint32_t first, std::uint32_t end) {
    const double from = std::max(at.x(first), plot.left()), to = std::min(at.x(end), plot.right());
    painter.fillRect(QRectF(from, plot.top() - markStrip, to - from, markStrip), scene.theme.highlight);
  });
}

// A line beside their labels: nothing steps back for what is merely pointed at.
void drawHovered(QPainter& painter, const QRectF& plot, const MatrixScene& scene) {
  const MatrixGeometry& at = scene.geometry;
  const CellWindow window = at.visible(0);
  const auto is = [&](std::uint32_t row) { return row < scene.hoveredElsewhere.size() && scene.hoveredElsewhere[row]; };
  painter.setPen(QPen(scene.theme.ink, 1.5));
  eachRun(window.firstRow, window.endRow, is, [&](std::uint32_t first, std::uint32_t end) {
    const double x = plot.left() - markStrip / 2;
    painter.drawLine(QPointF(x, std::max(at.y(first), plot.top())), QPointF(x, std::min(at.y(end), plot.bottom())));
  });
  eachRun(window.firstColumn, window.endColumn, is, [&](std::uint32_t first, std::uint32_t end) {
    const double y = plot.top() - markStrip / 2;
    painter.drawLine(QPointF(std::max(at.x(first), plot.left()), y), QPointF(std::min(at.x(end), plot.right()), y));
  });
}

}  // namespace

void drawMarks(QPainter& painter, const QRectF& plot, const MatrixScene& scene) {
  if (!scene.hoveredElsewhere.empty()) drawHovered(painter, plot, scene);
  if (scene.cellsAlone) return veilOthers(painter, plot, scene);
  if (scene.marked.empty()) return;
  drawVeil(painter, plot, scene);
  drawStrips(painter, plot, scene);
}

}  // namespace weft
