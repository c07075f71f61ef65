#include "views/matrix/difference_marks.h"

#include <algorithm>

#include "views/matrix/matrix_words.h"
#include "views/matrix/model/matrix_difference.h"
#include "views/shared/sign_marks.h"

namespace weft {
namespace {

constexpr double signedFrom = 10;  // pixels per cell
constexpr double hatchedFrom = 3;  // pixels of a band

// Calls draw(first, end) for each stretch of rows in [first, end) that only one run has.
template <class Draw>
void eachAlone(const std::vector<EntrySides>& entries, std::uint32_t first, std::uint32_t end, Draw draw) {
  for (std::uint32_t i = first; i < end; ++i) {
    if (!entries[i].isAlone()) continue;
    const std::uint32_t from = i;
    while (i < end && entries[i].isAlone()) ++i;
    draw(from, i);
  }
}

void drawBand(QPainter& painter, const QRectF& band, const Theme& theme) {
  painter.fillRect(band, std::min(band.width(), band.height()) < hatchedFrom ? theme.absent : theme.background);
  if (std::min(band.width(), band.height()) >= hatchedFrom) drawHatch(painter, band, 6, theme.muted, 0.6);
}

void drawAlone(QPainter& painter, const QRectF& plot, const MatrixScene& scene) {
  const MatrixGeometry& at = scene.geometry;
  const CellWindow window = at.visible(0);
  const auto& entries = scene.facts().sides->entries;
  const double least = 1;  // a row of a part of a pixel can be seen too
  eachAlone(entries, window.firstRow, window.endRow, [&](std::uint32_t first, std::uint32_t end) {
    drawBand(painter, QRectF(plot.left(), at.y(first), plot.width(), std::max(least, at.y(end) - at.y(first))) & plot,
             scene.theme);
  });
  eachAlone(entries, window.firstColumn, window.endColumn, [&](std::uint32_t first, std::uint32_t end) {
    drawBand(painter, QRectF(at.x(first), plot.top(), std::max(least, at.x(end) - at.x(first)), plot.height()) & plot,
             scene.theme);
  });
}

void drawSigns(QPainter& painter, const QRectF& plot, const MatrixScene& scene) {
  const MatrixGeometry& at = scene.geometry;
  if (at.pixelsPerCell < signedFrom) return;
  const double size = std::min(at.pixelsPerCell * 0.5, scene.fontPixels * 0.8);
  painter.save();
  painter.setClipRect(plot, Qt::IntersectClip);
  scene.facts().cells->visit(at.visible(0), [&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
    const std::uint64_t value = valueOf(amount, MatrixMeasure::difference);
    if (value == 0) return;
    drawSign(painter, QPointF(at.x(column + 0.5), at.y(row + 0.5)), size, !isLess(value),
             inkOn(QColor(scene.colours.of(value))));
  });
  painter.restore();
}

}  // namespace

void drawDifferenceMarks(QPainter& painter, const QRectF& plot, const MatrixScene& scene) {
  drawAlone(painter, plot, scene);
  drawSigns(painter, plot, scene);
}

ColourBar differenceColourBar(const MatrixPicture& matrix, const ColourScale& colours,
                              std::function<QString(double)> spelled, const Theme& theme) {
  const auto& entries = matrix.facts->sides->entries;
  ColourBar bar{"B − A, " + matrixTitle(matrix.facts->request), colours, signedTicks(std::move(spelled))};
  bar.showsAbsent =
      std::ranges::any_of(entries, [](const EntrySides& one) { return !one.isAlone() && !one.isComparable(); });
  bar.showsAlone = std::ranges::any_of(entries, &EntrySides::isAlone);
  bar.beyond = bar.below = static_cast<double>(distance(matrix.pyramid->largest())) > colours.range().high;
  bar.less = theme.grey ? LessLook::hatch : LessLook::plain;
  return bar;
}

}  // namespace weft
