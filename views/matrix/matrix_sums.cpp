#include "views/matrix/matrix_sums.h"

#include <algorithm>
#include <cmath>

#include "views/matrix/model/matrix_difference.h"
#include "views/shared/round_step.h"

namespace weft {
namespace {

constexpr double beforeSums = 3;
constexpr double framedFrom = 5;  // pixels across a bar

// Calls draw(position, length, value) for each stretch of pixels with a bar. `at(entry)`: where an entry begins.
template <class Value, class At, class Draw>
void eachBar(std::uint32_t first, std::uint32_t end, Value value, At at, Draw draw) {
  for (std::uint32_t i = first; i < end;) {
    const double from = std::floor(at(i));
    std::uint64_t longest = 0;
    std::uint32_t next = i;
    for (; next < end && (next == i || at(next + 1) <= from + 1); ++next)
      longest = std::max<std::uint64_t>(longest, value(next));
    draw(at(i), std::max(at(next) - at(i), 1.0), longest);
    i = next;
  }
}

// Where a bar begins and how long it is, both as parts of the room, and its colour.
struct SumBar {
  double from = 0, length = 0;
  QColor colour;
};

// Of a difference from the middle: back for less, on for more.
SumBar barOf(const MatrixScene& scene, std::uint64_t value, const SumRange& range) {
  if (!scene.facts().isDifference()) {
    const double above = value > range.start ? static_cast<double>(value - range.start) : 0;
    return {0, above / static_cast<double>(range.end - range.start),
            mixed(scene.theme.background, scene.theme.ink, 0.18)};
  }
  const double half =
      static_cast<double>(distance(value)) / static_cast<double>(std::max<std::uint64_t>(1, distance(range.end))) / 2;
  const ColourScale& scale = scene.colours.scale();
  constexpr int strong = ColourScale::entries * 7 / 8;
  if (isLess(value)) return {0.5 - half, half, QColor(scale.entry(ColourScale::entries - 1 - strong))};
  return {0.5, half, QColor(scale.entry(strong))};
}

std::uint64_t sumOf(const MatrixPicture& matrix, std::uint32_t entry, bool ofRow) {
  const MatrixFacts& facts = *matrix.facts;
  if (facts.isDifference())
    return valueOf(ofRow ? sentBySides(facts, entry) : receivedBySides(facts, entry), MatrixMeasure::difference);
  return valueOf(ofRow ? facts.cells->sentBy(entry) : facts.cells->receivedBy(entry), matrix.pyramid->measure());
}

// A torn edge: bars go on to where they are not drawn.
void drawTear(QPainter& painter, QPointF from, QPointF to, const Theme& theme) {
  constexpr double step = 3, depth = 2;
  const QPointF along = to - from;
  const double length = std::hypot(along.x(), along.y());
  const QPointF forth = along / std::max(1.0, length), aside(forth.y(), -forth.x());
  QPolygonF line{from};
  int teeth = 0;
  for (double at = step; at <= length; at += step, ++teeth)
    line << from + forth * at + aside * (teeth % 2 == 0 ? depth : 0);
  painter.setPen(QPen(theme.ink, 1));
  painter.drawPolyline(line);
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

SumRange sumRange(const MatrixPicture& matrix, bool ofRows) {
  constexpr double alike = 0.7;  // of the largest: above that, lengths from 0 can't be distinguished in so little room
  SumRange range;
  std::uint64_t least = UINT64_MAX;
  const auto side = static_cast<std::uint32_t>(matrix.facts->entries.size());
  for (std::uint32_t i = 0; i < side; ++i) {
    const std::uint64_t sum = sumOf(matrix, i, ofRows);
    range.end = std::max(range.end, sum);
    if (sum > 0) least = std::min(least, sum);
  }
  if (matrix.facts->isDifference() || least >= range.end ||
      static_cast<double>(least) < alike * static_cast<double>(range.end))
    return range;
  const auto step = static_cast<std::uint64_t>(std::max(1.0, roundStep(static_cast<double>(range.end - least))));
  range.start = (least - 1) / step * step;
  return range;
}

void drawSums(QPainter& painter, const MatrixScene& scene) {
  const MatrixGeometry& at = scene.geometry;
  const QRectF plot = plotOf(at);
  const CellWindow window = at.visible(0);
  constexpr double room = sumsRoom - beforeSums - 1;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setClipRect(QRectF(plot.topLeft(), plot.bottomRight() + QPointF(sumsRoom, sumsRoom)));
  const SumRange rows = sumRange(scene.matrix, true), columns = sumRange(scene.matrix, false);
  eachBar(
      window.firstRow, rows.end == 0 ? window.firstRow : window.endRow,
      [&](std::uint32_t i) { return sumOf(scene.matrix, i, true); }, [&](std::uint32_t i) { return at.y(i); },
      [&](double y, double high, std::uint64_t value) {
        const SumBar one = barOf(scene, value, rows);
        const QRectF bar(plot.right() + beforeSums + room * one.from, y, room * one.length, high);
        drawBar(painter, bar & QRectF(bar.left(), plot.top(), room, plot.height()), one.colour, high >= framedFrom,
                scene.theme);
      });
  eachBar(
      window.firstColumn, columns.end == 0 ? window.firstColumn : window.endColumn,
      [&](std::uint32_t i) { return sumOf(scene.matrix, i, false); }, [&](std::uint32_t i) { return at.x(i); },
      [&](double x, double wide, std::uint64_t value) {
        const SumBar one = barOf(scene, value, columns);
        const QRectF bar(x, plot.bottom() + beforeSums + room * one.from, wide, room * one.length);
        drawBar(painter, bar & QRectF(plot.left(), bar.top(), plot.width(), room), one.colour, wide >= framedFrom,
                scene.theme);
      });
  const double right = std::min(plot.right(), at.x(at.side)), bottom = std::min(plot.bottom(), at.y(at.side));
  if (rows.start > 0)
    drawTear(painter, {plot.right() + beforeSums, plot.top()}, {plot.right() + beforeSums, bottom}, scene.theme);
  if (columns.start > 0)
    drawTear(painter, {right, plot.bottom() + beforeSums}, {plot.left(), plot.bottom() + beforeSums}, scene.theme);
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
  const bool right = x >= plot.right() && x < plot.right() + sumsRoom,
             below = y >= plot.bottom() && y < plot.bottom() + sumsRoom;
  if (right == below) return std::nullopt;
  const auto cell = geometry.cellAt(right ? geometry.left : x, right ? y : geometry.top);
  if (!cell) return std::nullopt;
  return SumAt{right ? cell->row : cell->column, right};
}

}  // namespace weft
