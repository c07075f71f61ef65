#include "views/matrix/each_drawing.h"

#include <QFontMetricsF>
#include <QImage>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/units.h"
#include "views/matrix/matrix_text.h"
#include "views/shared/number_text.h"
#include "views/shared/sign_marks.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr double gap = 10;

double titleHeight(int fontPixels) { return 2 * QFontMetricsF(viewFont(fontPixels)).height() + 2; }

QImage imageOf(const SmallMatrix& one, const CellColours& colours, const Theme& theme) {
  const auto side = static_cast<int>(one.side);
  QImage image(side, side, QImage::Format_RGB32);
  for (int y = 0; y < side; ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < side; ++x) {
      const std::uint64_t amount = one.blocks[static_cast<std::size_t>(y) * one.side + static_cast<std::size_t>(x)];
      line[x] = amount == 0 ? theme.background.rgb() : colours.of(amount);
    }
  }
  return image;
}

// Rows of ranks of which nothing was recorded, over what others sent them.
void drawNotRecorded(QPainter& painter, const QRectF& cells, const SmallMatrix& one, const Theme& theme) {
  const double high = cells.height() / one.side;
  for (std::uint32_t row = 0; row < one.side; ++row) {
    if (one.recorded[row]) continue;
    const std::uint32_t first = row;
    while (row + 1 < one.side && !one.recorded[row + 1]) ++row;
    drawHatch(painter, QRectF(cells.left(), cells.top() + first * high, cells.width(), (row + 1 - first) * high), 4,
              theme.absent, 0.6);
  }
}

QString volumeOf(const SmallMatrix& one) {
  return one.total.bytes != 0 ? qt(humanBytes(one.total.bytes))
                              : QObject::tr("%n message(s)", nullptr, formOf(one.total.messages));
}

}  // namespace

std::vector<QRectF> placesOfEach(const SmallMatrices& page, const QRectF& box, int fontPixels) {
  std::vector<QRectF> places;
  const std::size_t count = page.list.size();
  if (count == 0) return places;
  // As many columns as give the largest squares.
  std::size_t columns = 1;
  double best = 0;
  for (std::size_t some = 1; some <= count; ++some) {
    const auto rows = static_cast<double>((count + some - 1) / some);
    const double side =
        std::min(box.width() / static_cast<double>(some) - gap, box.height() / rows - gap - titleHeight(fontPixels));
    if (side > best) {
      best = side;
      columns = some;
    }
  }
  const double side = std::max(best, 4.0);
  for (std::size_t i = 0; i < count; ++i)
    places.emplace_back(box.left() + static_cast<double>(i % columns) * (side + gap),
                        box.top() + static_cast<double>(i / columns) * (side + gap + titleHeight(fontPixels)), side,
                        side + titleHeight(fontPixels));
  return places;
}

void drawEach(QPainter& painter, const QRectF& box, const SmallMatrices& page, const CellColours& colours,
              const Theme& theme, int fontPixels, std::optional<std::size_t> marked) {
  const std::vector<QRectF> places = placesOfEach(page, box, fontPixels);
  const QFontMetricsF metrics(viewFont(fontPixels));
  for (std::size_t i = 0; i < places.size(); ++i) {
    const SmallMatrix& one = page.list[i];
    const QRectF cells = places[i].adjusted(0, titleHeight(fontPixels), 0, 0);
    QString below = QObject::tr("%n rank(s), %1", nullptr, formOf(one.ranks)).arg(volumeOf(one));
    if (one.alike != 0) below += QObject::tr("; +%1 alike").arg(one.alike);
    painter.setFont(viewFont(fontPixels));
    painter.setPen(theme.ink);
    painter.drawText(QPointF(cells.left(), places[i].top() + metrics.ascent()),
                     metrics.elidedText(qt(one.name), Qt::ElideMiddle, cells.width()));
    painter.setPen(theme.muted);
    painter.drawText(QPointF(cells.left(), places[i].top() + metrics.height() + metrics.ascent()),
                     metrics.elidedText(below, Qt::ElideRight, cells.width()));
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    // Enlarged to whole pixels here, because a PDF viewer would smooth a small image.
    const auto enlarged = static_cast<int>(std::ceil(600.0 / std::max(1U, one.side)) * one.side);
    painter.drawImage(cells, imageOf(one, colours, theme).scaled(enlarged, enlarged));
    drawNotRecorded(painter, cells, one, theme);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(marked == i ? QPen(theme.highlight, 2) : QPen(theme.muted, fontPixels / 12.0));
    painter.drawRect(cells);
  }
}

ColourScale scaleOfEach(const SmallMatrices& page, Scaling scaling, const Theme& theme) {
  const std::array<std::uint64_t, 2> ends{page.smallest, page.largest};
  return ColourScale(rangeOf(ends, scaling), scaling, theme);
}

ColourBar barOfEach(const SmallMatrices& page, const ColourScale& scale) {
  MatrixRequest request = page.request;
  request.axis = MatrixAxis::ranks;
  ColourBar bar{matrixTitle(request), scale, request.measure == MatrixMeasure::messages ? tickCount : tickBytes};
  bar.showsAbsent = std::ranges::any_of(
      page.list, [](const SmallMatrix& one) { return std::ranges::find(one.recorded, false) != one.recorded.end(); });
  return bar;
}

QString moreText(const SmallMatrices& page) {
  return page.more == 0 ? QString()
                        : QObject::tr("And %n more communicator(s) with less volume.", nullptr, formOf(page.more));
}

QString textOf(const SmallMatrix& one) {
  QString text = QObject::tr("%1: %n rank(s), %2", nullptr, formOf(one.ranks)).arg(qt(one.name), volumeOf(one));
  if (one.alike != 0) text += QObject::tr("\nand %n sibling(s) of the same call and size", nullptr, formOf(one.alike));
  return text + QObject::tr("\nclick to open it");
}

}  // namespace weft
