#include "views/matrix/matrix_sums.h"

#include <algorithm>
#include <cmath>

#include "views/matrix/model/matrix_difference.h"

namespace weft {
namespace {

constexpr double beforeSums = 3;
constexpr double framedFrom = 5;  // pixels across a bar

// Calls draw(position, length, value, largest of all) for each stretch of pixels with a bar. `at(entry)`: where an entry begins.
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
    draw(at(i), std::max(at(next) - at(i), 1.0), longest, most);
    i = next;
  }
}

// Where a bar begins and how long it is, both as parts of the room, and its colour.
struct SumBar {
  double from = 0, length = 0;
  QColor colour;
};

// Of a difference from the middle: back for less, on for more.
SumBar barOf(const MatrixScene& scene, std::uint64_t value, std::uint64_t most) {
  if (!scene.facts().isDifference())
    return {0, static_cast<double>(value) / static_cast<double>(most), mixed(scene.theme.background, scene.theme.ink, 0.18)};
  const double half = static_cast<double>(distance(value)) / static_cast<double>(std::max<std::uint64_t>(1, distance(most))) / 2;
  const ColourScale& scale = scene.colours.scale();
  constexpr int strong = ColourScale::entries * 7 / 8;
  if (isLess(value)) return {0.5 - half, half, QColor(scale.entry(ColourScale::entries - 1 - strong))};
  return {0.5, half, QColor(scale.entry(strong))};
}

std::uint64_t sumOf(const MatrixScene& scene, std::uint32_t entry, bool ofRow) {
  const MatrixFacts& facts = scene.facts();
  if (facts.isDifference())
    return valueOf(ofRow ? sentBySides(facts, entry) : receivedBySides(facts, entry), MatrixMeasure::difference);
  return valueOf(ofRow ? facts.cells->sentBy(entry) : facts.cells->receivedBy(entry), scene.matrix.pyramid->measure());
}

// Pale and framed: not to be taken for a cell.
void drawBar(QPainter& painter, const QRectF& bar, const QColor& colour, bool framed, const Theme& theme) {
  painter.fillRect(bar, colour);
  if (!framed) return;
  painter.setPen(QPen(theme.muted, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(bar.adjusted(0, 0, -1, -1));
}

}  // namespace

void drawSums(QPainter& painter, const MatrixScene& scene) {
  const MatrixGeometry& at = scene.geometry;
  const QRectF plot = plotOf(at);
  const CellWindow window = at.visible(0);
  constexpr double room = sumsRoom - beforeSums - 1;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setClipRect(QRectF(plot.topLeft(), plot.bottomRight() + QPointF(sumsRoom, sumsRoom)));
  eachBar(at.side, window.firstRow, window.endRow, [&](std::uint32_t i) { return sumOf(scene, i, true); },
          [&](std::uint32_t i) { return at.y(i); }, [&](double y, double high, std::uint64_t value, std::uint64_t most) {
            const SumBar one = barOf(scene, value, most);
            const QRectF bar(plot.right() + beforeSums + room * one.from, y, room * one.length, high);
            drawBar(painter, bar & QRectF(bar.left(), plot.top(), room, plot.height()), one.colour, high >= framedFrom, scene.theme);
          });
  eachBar(at.side, window.firstColumn, window.endColumn, [&](std::uint32_t i) { return sumOf(scene, i, false); },
          [&](std::uint32_t i) { return at.x(i); }, [&](double x, double wide, std::uint64_t value, std::uint64_t most) {
            const SumBar one = barOf(scene, value, most);
            const QRectF bar(x, plot.bottom() + beforeSums + room * one.from, wide, room * one.length);
            drawBar(painter, bar & QRectF(plot.left(), bar.top(), plot.width(), room), one.colour, wide >= framedFrom, scene.theme);
          });
  if (scene.facts().isDifference()) {
    painter.setPen(QPen(scene.theme.muted, 0.6));
    const double x = plot.right() + beforeSums + room / 2, y = plot.bottom() + beforeSums + room / 2;
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
  }
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
