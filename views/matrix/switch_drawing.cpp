#include "views/matrix/switch_drawing.h"

#include <algorithm>
#include <cmath>
#include <QFontMetricsF>
#include <ranges>

#include "views/shared/sign_marks.h"

namespace weft {
namespace {

constexpr double labelGap = 4;          // between a label and the cells
constexpr double cellsFramedFrom = 10;  // pixels per cell; smaller ones have no gaps between them

double labelRoom(const SwitchMatrix& matrix, const QFontMetricsF& metrics, double most) {
  double widest = 0;
  qsizetype longest = 0;
  for (const SwitchEntry& entry : matrix.entries) {
    if (entry.label.size() < longest) continue;  // measuring thousands of short names would take long
    longest = entry.label.size();
    widest = std::max(widest, metrics.horizontalAdvance(entry.label));
  }
  return std::min(widest, most);
}

// Every row where there is room, else every 2nd, 5th, 10th, …
std::uint32_t labelStep(const SwitchGeometry& geometry, double lineHeight) {
  for (std::uint32_t decade = 1; decade < 1'000'000; decade *= 10)
    for (const std::uint32_t step : {decade, 2 * decade, 5 * decade})
      if (step * geometry.size >= lineHeight * 1.05) return step;
  return std::max(1U, geometry.side);
}

void drawLabels(QPainter& painter, const QRectF& box, const SwitchScene& scene, const QFontMetricsF& metrics) {
  const SwitchGeometry& at = scene.geometry;
  const double title = metrics.height(), room = at.plot.left() - box.left() - title - labelGap;
  const double middle = (metrics.ascent() - metrics.descent()) / 2;
  for (std::uint32_t i = 0, step = labelStep(at, metrics.height()); i < at.side; i += step) {
    const QString label = metrics.elidedText(scene.matrix->entries[i].label, Qt::ElideMiddle, room);
    painter.setPen(scene.entry == i ? scene.theme.highlight : scene.theme.ink);
    if (const double y = at.y(i + 0.5); y > at.plot.top() && y < at.plot.bottom())
      painter.drawText(QPointF(at.plot.left() - labelGap - metrics.horizontalAdvance(label), y + middle), label);
    if (const double x = at.x(i + 0.5); x > at.plot.left() && x < at.plot.right()) {
      painter.save();
      painter.translate(x + middle, at.plot.top() - labelGap);
      painter.rotate(-90);
      painter.drawText(QPointF(0, 0), label);
      painter.restore();
    }
  }
  painter.setPen(scene.theme.muted);
  painter.drawText(QPointF(at.plot.left(), box.top() + metrics.ascent()), QObject::tr("to →"));
  painter.save();
  painter.translate(box.left() + metrics.ascent(), at.plot.top());
  painter.rotate(-90);
  const QString from = QObject::tr("← from");
  painter.drawText(QPointF(-metrics.horizontalAdvance(from), 0), from);
  painter.restore();
}

void outline(QPainter& painter, const SwitchScene& scene, std::optional<std::pair<std::uint32_t, std::uint32_t>> cell,
             const QColor& colour, double width) {
  if (!cell) return;
  QRectF frame = scene.geometry.cell(cell->first, cell->second);
  const double size = std::max(frame.width(), 5.0);  // visible where cells are smaller than a pixel
  frame = QRectF(frame.center() - QPointF(size, size) / 2, QSizeF(size, size));
  if (!frame.intersects(scene.geometry.plot)) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(scene.theme.background, width + 2));
  painter.drawRect(frame);
  painter.setPen(QPen(colour, width));
  painter.drawRect(frame);
}

// Of a difference: plus or minus in cells with room, and what is only in the first run.
void drawCellMarks(QPainter& painter, const SwitchScene& scene) {
  for (const SwitchCell& cell : scene.matrix->cells) {
    const QRectF box = scene.geometry.cell(cell.row, cell.column);
    if (!box.intersects(scene.geometry.plot)) continue;
    const LinkAmount& amount = cell.most;
    if (amount.onlyFirst && !amount.known) drawOnlyFirst(painter, box.adjusted(1, 1, -1, -1), scene.theme, 1);
    else if (amount.known && amount.value != 0)
      drawSign(painter, box.center(), std::min(box.width() * 0.5, scene.fontPixels * 0.7), amount.value > 0,
               inkOn(QColor(scene.colours.colour(amount.value))));
  }
}

}  // namespace

void placeSwitches(SwitchGeometry& geometry, const QRectF& box, const SwitchMatrix& matrix, int fontPixels) {
  const QFontMetricsF metrics(viewFont(fontPixels));
  const double room =
      labelRoom(matrix, metrics, std::min(box.width(), box.height()) * 0.2) + metrics.height() + labelGap + 2;
  // Whole pixels, so that the image is not resampled.
  const QPointF corner(std::ceil(box.left() + room), std::ceil(box.top() + room));
  geometry.plot = QRectF(corner, QSizeF(std::max(1.0, std::floor(box.right() - corner.x() - 1)),
                                        std::max(1.0, std::floor(box.bottom() - corner.y() - 1))));
  geometry.side = static_cast<std::uint32_t>(matrix.entries.size());
}

ValueRange rangeOf(const SwitchMatrix& matrix, Scaling scaling) {
  double low = 1e300, high = 0;
  for (const SwitchCell& cell : matrix.cells)
    if (const LinkAmount& amount = cell.most; amount.known && amount.value != 0) {
      low = std::min(low, std::abs(amount.value));
      high = std::max(high, std::abs(amount.value));
    }
  if (high <= 0) return {0, 1};
  return {scaling == Scaling::linear ? 0.0 : low, high};
}

ColourScale switchColours(const SwitchMatrix& matrix, Scaling wanted, std::optional<ValueRange> locked,
                          const Theme& theme) {
  const Scaling scaling = matrix.difference ? Scaling::diverging : wanted;
  return ColourScale(locked.value_or(rangeOf(matrix, scaling)), scaling, theme);
}

QImage switchImage(const SwitchScene& scene) {
  const SwitchGeometry& at = scene.geometry;
  const auto pixels = [&](double length) {
    return std::max(1, static_cast<int>(std::lround(length * scene.pixelRatio)));
  };
  QImage image(pixels(at.plot.width()), pixels(at.plot.height()), QImage::Format_RGB32);
  image.fill(scene.theme.background);
  std::vector<float> strongest(static_cast<std::size_t>(image.width()) * static_cast<std::size_t>(image.height()), -2);
  const auto edge = [&](double place, double from, int count) {
    return std::clamp(static_cast<int>(std::floor((place - from) * at.size * scene.pixelRatio + 0.5)), 0, count);
  };
  for (const SwitchCell& cell : scene.matrix->cells) {
    const int left = edge(cell.column, at.first.x(), image.width()), top = edge(cell.row, at.first.y(), image.height());
    const int right = std::min(image.width(), std::max(left + 1, edge(cell.column + 1.0, at.first.x(), image.width())));
    const int bottom = std::min(image.height(), std::max(top + 1, edge(cell.row + 1.0, at.first.y(), image.height())));
    if (at.x(cell.column + 1.0) < at.plot.left() || at.y(cell.row + 1.0) < at.plot.top()) continue;
    const std::optional<double> amount = cell.most.shown();
    const auto strength = static_cast<float>(std::abs(amount.value_or(-1))) * (amount ? 1.0F : -1.0F);
    const QRgb colour = scene.colours.colour(amount);
    const bool hatches = scene.theme.grey && scene.matrix->difference && amount.value_or(0) < 0;
    for (int y = top; y < bottom; ++y)
      for (int x = left; x < right; ++x) {
        float& best = strongest[static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width()) +
                                static_cast<std::size_t>(x)];
        if (strength <= best) continue;
        best = strength;
        reinterpret_cast<QRgb*>(image.scanLine(y))[x] =
            hatches && isHatched(x, y, scene.pixelRatio) ? scene.theme.background.rgb() : colour;
      }
  }
  return image;
}

void drawSwitches(QPainter& painter, const QRectF& box, const SwitchScene& scene) {
  if (!scene.matrix || scene.matrix->entries.empty()) return;
  const SwitchGeometry& at = scene.geometry;
  painter.save();
  painter.drawImage(at.plot, switchImage(scene));
  const QRectF plot(at.plot.topLeft(),
                    QPointF(std::min(at.plot.right(), at.x(at.side)), std::min(at.plot.bottom(), at.y(at.side))));
  painter.setClipRect(plot);
  if (at.size >= cellsFramedFrom) {
    painter.setPen(QPen(scene.theme.grid, 1));
    for (std::uint32_t i = 0; i <= at.side; ++i) {
      painter.drawLine(QPointF(at.x(i), plot.top()), QPointF(at.x(i), plot.bottom()));
      painter.drawLine(QPointF(plot.left(), at.y(i)), QPointF(plot.right(), at.y(i)));
    }
    if (scene.matrix->difference) drawCellMarks(painter, scene);
  }
  if (scene.entry) {
    painter.setPen(QPen(scene.theme.highlight, 1));
    painter.setBrush(Qt::NoBrush);
    const double size = std::max(at.size, 3.0);
    painter.drawRect(QRectF(plot.left() - 2, at.y(*scene.entry), plot.width() + 4, size));
    painter.drawRect(QRectF(at.x(*scene.entry), plot.top() - 2, size, plot.height() + 4));
  }
  outline(painter, scene, scene.hovered, scene.theme.ink, 1);
  outline(painter, scene, scene.selected, scene.theme.selection, 2);
  painter.setClipping(false);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(scene.theme.muted, scene.fontPixels / 12.0));
  painter.drawRect(plot);
  painter.setFont(viewFont(scene.fontPixels));
  drawLabels(painter, box, scene, QFontMetricsF(painter.font()));
  painter.restore();
}

ColourBar switchBar(const SwitchMatrix& matrix, const ColourScale& colours, const Theme& theme) {
  const bool paths = matrix.unit == LinkUnit::paths;
  const QString ofMost =
      paths ? QObject::tr("paths of the most loaded link") : QObject::tr("bytes of the most loaded link");
  const QString ofDifference =
      paths ? QObject::tr("paths of the link that differs most") : QObject::tr("bytes of the link that differs most");
  QString title = !addsUp(matrix.unit) ? QObject::tr("share of the most utilised link")
                  : matrix.difference  ? ofDifference
                                       : ofMost;
  if (!matrix.description.isEmpty()) title += ", " + matrix.description;
  const ValueRange range = colours.range();
  const auto any = [&](auto test) {
    return std::ranges::any_of(matrix.cells, [&](const SwitchCell& cell) { return test(cell.most); });
  };
  if (matrix.difference) title.prepend(matrix.sides.change + ", ");
  const std::function<QString(double)> spelled = [unit = matrix.unit](double value) { return tickOf(unit, value); };
  const auto missing = [&](bool onlyFirst) {
    return any([&](const LinkAmount& amount) { return !amount.known && amount.onlyFirst == onlyFirst; });
  };
  return {
      .title = title,
      .scale = colours,
      .spelled = matrix.difference ? signedTicks(spelled) : spelled,
      .beyond = any([&](const LinkAmount& amount) { return amount.known && amount.value > range.high; }),
      .below =
          any([&](const LinkAmount& amount) { return amount.known && amount.value != 0 && amount.value < range.low; }),
      .ofLines = true,
      .showsAbsent = missing(false),
      .onlyFirst = missing(true) ? matrix.sides.onlyFirst : QString(),
      .less = matrix.difference && theme.grey ? LessLook::hatch : LessLook::plain,
      .absence = absenceAmong(matrix.cells | std::views::transform([&](const SwitchCell& cell) -> const LinkAmount& {
                                return cell.most;
                              }))};
}

}  // namespace weft
