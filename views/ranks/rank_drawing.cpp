#include "views/ranks/rank_drawing.h"

#include <QFontMetricsF>
#include <QImage>
#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "views/shared/sign_marks.h"
#include "views/shared/legend.h"
#include "views/shared/round_step.h"
#include "views/shared/text.h"
#include "views/shared/window_strip.h"

namespace weft {
namespace {

// In heights of type.
constexpr double rowHigh = 1.5, axisHigh = 2.8, gap = 0.6;
constexpr double labelsWide = 0.3, spreadWide = 0.22;  // of the box, at most; of it
constexpr std::size_t mostRectangles = 8192;           // beyond that cells are an image

// The window is linear: of little and much on a logarithmic scale most cells have nearly one colour. Figures stay as
// they were.
ColourScale scaleOf(const RankScene& scene) {
  const RankFacts& facts = scene.facts;
  const bool wide = !scene.theme.screen && facts.smallest > 0 && facts.largest > 100 * facts.smallest;
  return {{wide ? facts.smallest : 0, facts.largest}, wide ? Scaling::logarithmic : Scaling::linear, scene.theme};
}

QString titleOf(const RankFacts& facts) {
  const QString what = facts.metric == BarMetric::time     ? QObject::tr("seconds")
                       : facts.metric == BarMetric::volume ? QObject::tr("bytes")
                                                           : QObject::tr("calls");
  return facts.ranksInColumn == 1
             ? QObject::tr("%1 of each rank").arg(what)
             : QObject::tr("%1 of the largest of each %2 ranks").arg(what, QString::number(facts.ranksInColumn));
}

// Where the axis of the boxes ends.
double mostOf(const RankFacts& facts) {
  double most = 0;
  for (const RankRow& row : facts.rows) most = std::max(most, row.most);
  return most;
}

double legendHigh(int fontPixels) { return colourBarHeight(fontPixels) + gap * fontPixels; }

// The largest of each pixel's columns: who is slow is seen however many ranks there are.
void drawImage(QPainter& painter, const RankGeometry& at, const std::vector<RankRow>& rows, const ColourScale& scale,
               const Theme& theme) {
  const double first = at.window.first * at.columns, span = at.window.span * at.columns;
  const int wide = std::clamp(static_cast<int>(at.plot.width()), 1, std::max(1, static_cast<int>(std::ceil(span))));
  QImage image(wide, static_cast<int>(rows.size()), QImage::Format_RGB32);
  for (int row = 0; row < image.height(); ++row)
    for (int x = 0; x < wide; ++x) {
      const auto from = std::min(static_cast<std::size_t>(first + span * x / wide), std::size_t{at.columns} - 1);
      const auto to = std::clamp(static_cast<std::size_t>(std::ceil(first + span * (x + 1) / wide)), from + 1,
                                 std::size_t{at.columns});
      const auto& cells = rows[static_cast<std::size_t>(row)].cells;
      const auto largest = std::max_element(cells.begin() + static_cast<std::ptrdiff_t>(from),
                                            cells.begin() + static_cast<std::ptrdiff_t>(to));
      const bool empty = largest->value_or(0) == 0;
      image.setPixel(x, row,
                     empty ? emptyPixel(x, row, largest->has_value(), theme, 1)
                           : scale.colour(*largest));  // none is less than any
    }
  painter.drawImage(at.plot, image);
}

void drawCell(QPainter& painter, const QRectF& box, const std::optional<double>& amount, const ColourScale& scale,
              const Theme& theme) {
  if (amount.value_or(0) != 0) return painter.fillRect(box, QColor(scale.colour(amount)));
  painter.fillRect(box, theme.background);
  if (!amount) drawHatch(painter, box, 5, theme.absent, 0.6);
}

void drawCells(QPainter& painter, const RankGeometry& at, const RankScene& scene, const ColourScale& scale) {
  const auto& rows = scene.facts.rows;
  if (rows.size() * at.columns > mostRectangles || at.columns > at.plot.width())
    return drawImage(painter, at, rows, scale, scene.theme);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const QRectF band = at.row(row);
    for (std::uint32_t column = 0; column < at.columns; ++column)
      drawCell(painter, QRectF(QPointF(at.x(column), band.top()), QPointF(at.x(column + 1), band.bottom())),
               rows[row].cells[column], scale, scene.theme);
  }
}

void drawLabels(QPainter& painter, const QRectF& box, const RankGeometry& at, const RankScene& scene) {
  const QFontMetricsF metrics(painter.font());
  painter.setPen(scene.theme.ink);
  for (std::size_t row = 0; row < scene.facts.rows.size(); ++row) {
    const QRectF band = at.row(row),
                 room(box.left(), band.top(), at.plot.left() - box.left() - 0.4 * scene.fontPixels, band.height());
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                     metrics.elidedText(qt(scene.facts.rows[row].label), Qt::ElideMiddle, room.width()));
  }
}

void drawRankAxis(QPainter& painter, const RankGeometry& at, const RankScene& scene) {
  const double ranks = scene.facts.ranks, em = scene.fontPixels;
  const double step = std::max(1.0, roundStep(ranks * at.window.span / std::max(1.0, at.plot.width() / (6 * em))));
  painter.setPen(scene.theme.ink);
  for (double rank = std::ceil(at.window.first * ranks / step) * step;
       rank < std::min(ranks, at.window.end() * ranks + 1e-9); rank += step) {
    const double x = at.x((rank + 0.5) / scene.facts.ranksInColumn);
    if (x > at.plot.right()) break;
    painter.drawLine(QPointF(x, at.plot.bottom()), QPointF(x, at.plot.bottom() + 3));
    painter.drawText(QRectF(x - 50, at.plot.bottom() + 3, 100, 1.4 * em), Qt::AlignHCenter | Qt::AlignTop,
                     QString::number(rank, 'f', 0));
  }
  painter.drawText(QRectF(at.plot.left(), at.plot.bottom() + 3 + 1.2 * em, at.plot.width(), 1.4 * em), Qt::AlignCenter,
                   QObject::tr("rank"));
}

// From the least to the largest rank a box, in it the mean.
void drawSpreads(QPainter& painter, const RankGeometry& at, const RankScene& scene) {
  const RankFacts& facts = scene.facts;
  const double em = scene.fontPixels;
  const double most = mostOf(facts);
  const auto x = [&](double value) { return at.spread.left() + at.spread.width() * (most > 0 ? value / most : 0); };
  for (std::size_t row = 0; row < facts.rows.size(); ++row) {
    const RankRow& one = facts.rows[row];
    const QRectF band = at.row(row);
    QRectF box(QPointF(x(one.least), band.top() + band.height() * 0.25),
               QPointF(x(one.most), band.bottom() - band.height() * 0.25));
    if (box.width() < 1) box.setWidth(1);
    painter.setPen(QPen(scene.theme.ink, 0.8));
    painter.setBrush(scene.theme.grid);
    painter.drawRect(box);
    painter.setPen(QPen(scene.theme.ink, 1.8));
    painter.drawLine(QPointF(x(one.mean), box.top()), QPointF(x(one.mean), box.bottom()));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(scene.theme.ink);
  painter.drawLine(at.spread.bottomLeft(), at.spread.bottomRight());
  painter.drawText(QRectF(at.spread.left(), at.spread.bottom() + 3, at.spread.width(), 1.4 * em),
                   Qt::AlignLeft | Qt::AlignTop, "0");
  painter.drawText(QRectF(at.spread.left(), at.spread.bottom() + 3, at.spread.width(), 1.4 * em),
                   Qt::AlignRight | Qt::AlignTop, qt(valueText(facts.metric, most)));
  const double room = at.spread.right() + em - (at.plot.right() + 2);
  const QString all = QObject::tr("min, mean, max");
  painter.drawText(QRectF(at.spread.right() + em - room, at.spread.bottom() + 3 + 1.2 * em, room, 1.4 * em),
                   Qt::AlignRight,
                   painter.fontMetrics().horizontalAdvance(all) <= room ? all : QObject::tr("min … max"));
}

void drawMarked(QPainter& painter, const RankGeometry& at, const RankScene& scene) {
  if (scene.marked.empty()) return;  // and the pen stays
  painter.setPen(QPen(scene.theme.selection, 1.5));
  for (std::size_t first = 0, end = 0; first < scene.marked.size() && scene.marked[first] < at.columns; first = end) {
    for (end = first + 1; end < scene.marked.size() && scene.marked[end] == scene.marked[end - 1] + 1;)
      ++end;  // neighbours share a frame
    const double right = std::min<double>(scene.marked[end - 1] + 1, at.columns);
    painter.drawRect(QRectF(QPointF(at.x(scene.marked[first]), at.plot.top()), QPointF(at.x(right), at.plot.bottom())));
  }
}

}  // namespace

QRectF RankGeometry::row(std::size_t at) const {
  const double high = plot.height() / static_cast<double>(std::max<std::size_t>(1, rows));
  return {plot.left(), plot.top() + high * static_cast<double>(at), plot.width(), high};
}

std::optional<std::pair<std::size_t, std::uint32_t>> RankGeometry::cellAt(QPointF at) const {
  if (rows == 0 || columns == 0 || !plot.contains(at)) return std::nullopt;
  const auto row = static_cast<std::size_t>((at.y() - plot.top()) / plot.height() * static_cast<double>(rows));
  const auto column = static_cast<std::uint32_t>(window.toWhole((at.x() - plot.left()) / plot.width()) * columns);
  return std::pair(std::min(row, rows - 1), std::min(column, columns - 1));
}

double ranksHeight(const RankFacts& facts, int fontPixels) {
  return legendHigh(fontPixels) + (rowHigh * static_cast<double>(facts.rows.size()) + axisHigh) * fontPixels;
}

RankGeometry placeRanks(const QRectF& box, const RankScene& scene) {
  const double em = scene.fontPixels;
  const QFontMetricsF metrics(viewFont(scene.fontPixels));
  double widest = 0;
  for (const RankRow& row : scene.facts.rows) widest = std::max(widest, metrics.horizontalAdvance(qt(row.label)));
  RankGeometry at;
  at.rows = scene.facts.rows.size();
  at.columns = scene.facts.columns();
  at.window = scene.window;
  const double left = box.left() + std::min(widest + em, box.width() * labelsWide), right = box.right() - em;
  const double spread = box.width() * spreadWide, top = box.top() + legendHigh(scene.fontPixels);
  const double bottom = std::min(box.bottom() - axisHigh * em, top + rowHigh * em * static_cast<double>(at.rows));
  at.plot =
      QRectF(QPointF(left, top), QPointF(std::max(left + 1, right - spread - 1.5 * em), std::max(top + 1, bottom)));
  at.spread = QRectF(QPointF(at.plot.right() + 1.5 * em, top), QPointF(right, at.plot.bottom()));
  return at;
}

void drawRanks(QPainter& painter, const QRectF& box, const RankScene& scene) {
  const RankGeometry at = placeRanks(box, scene);
  const ColourScale scale = scaleOf(scene);
  painter.save();
  painter.setFont(viewFont(scene.fontPixels));
  ColourBar bar{titleOf(scene.facts), scale,
                [metric = scene.facts.metric](double value) { return qt(valueText(metric, value)); }};
  bar.absent = QObject::tr("no call");
  bar.showsAbsent =
      std::ranges::any_of(scene.facts.rows, [](const RankRow& row) { return row.ranks < row.cells.size(); });
  const double wanted = 30.0 * scene.fontPixels,
               wide = std::min(box.width(), std::max(at.plot.width(), wanted));  // narrow plots have room beside them
  drawColourBar(
      painter, QRectF(std::min(at.plot.left(), box.right() - wide), box.top(), wide, colourBarHeight(scene.fontPixels)),
      bar, scene.theme, scene.fontPixels);
  painter.save();
  painter.setClipRect(at.plot, Qt::IntersectClip);
  painter.setRenderHint(QPainter::Antialiasing, false);
  drawCells(painter, at, scene, scale);
  drawMarked(painter, at, scene);
  painter.restore();
  drawWindowStrip(painter, at.plot, at.window, scene.theme);
  drawLabels(painter, box, at, scene);
  drawRankAxis(painter, at, scene);
  drawSpreads(painter, at, scene);
  painter.restore();
}

}  // namespace weft
