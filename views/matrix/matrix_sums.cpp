#include "views/matrix/matrix_sums.h"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

constexpr double gap = 3;

// Calls draw(position, length, share) for each stretch of pixels with a bar. `at(entry)`: where an entry begins.
template <class Value, class At, class Draw>
void eachBar(std::uint32_t side, std::uint32_t first, std::uint32_t end, Value value, At at, Draw draw) {
  std::uint64_t most = 0;
  for (std::uint32_t i = 0; i < side; ++i) most = std::max<std::uint64_t>(most, value(i));
  if (most == 0) return;
  for (std::uint32_t i = first; i < end;) {
    const double from = std::floor(at(i));
    std::uint64_t longest = 0;
    std::uint32_t next = i;
    for (; next < end && (next == i || at(next + 1) <= from + 1); ++next) longest = std::max<std::uint64_t>(longest, value(next));
    draw(at(i), std::max(at(next) - at(i), 1.0), static_cast<double>(longest) / static_cast<double>(most));
    i = next;
  }
}

}  // namespace

void drawSums(QPainter& painter, const MatrixScene& scene) {
  const MatrixGeometry& at = scene.geometry;
  const QRectF plot = plotOf(at);
  const CellWindow window = at.visible(0);
  const MatrixTable& cells = *scene.facts().cells;
  const MatrixMeasure measure = scene.matrix.pyramid->measure();
  const QColor colour = mixed(scene.theme.background, scene.theme.ink, 0.55);
  constexpr double longest = sumsRoom - gap - 1;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setClipRect(QRectF(plot.topLeft(), plot.bottomRight() + QPointF(sumsRoom, sumsRoom)));
  eachBar(at.side, window.firstRow, window.endRow, [&](std::uint32_t i) { return valueOf(cells.sentBy(i), measure); },
          [&](std::uint32_t i) { return at.y(i); }, [&](double y, double high, double share) {
            const QRectF bar(plot.right() + gap, y, longest * share, high);
            painter.fillRect(bar & QRectF(bar.left(), plot.top(), longest, plot.height()), colour);
          });
  eachBar(at.side, window.firstColumn, window.endColumn, [&](std::uint32_t i) { return valueOf(cells.receivedBy(i), measure); },
          [&](std::uint32_t i) { return at.x(i); }, [&](double x, double wide, double share) {
            const QRectF bar(x, plot.bottom() + gap, wide, longest * share);
            painter.fillRect(bar & QRectF(plot.left(), bar.top(), plot.width(), longest), colour);
          });
  painter.restore();
}

std::optional<SumAt> sumAt(const MatrixGeometry& geometry, double x, double y) {
  const QRectF plot = plotOf(geometry);
  const bool right = x >= plot.right() && x < plot.right() + sumsRoom, below = y >= plot.bottom() && y < plot.bottom() + sumsRoom;
  if (right == below) return std::nullopt;
  const auto cell = geometry.cellAt(right ? geometry.left : x, right ? y : geometry.top);
  if (!cell) return std::nullopt;
  return SumAt{right ? cell->row : cell->column, right};
}

}  // namespace weft
