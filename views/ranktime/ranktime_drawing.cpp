#include "views/ranktime/ranktime_drawing.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "views/shared/number_text.h"
#include "views/shared/round_step.h"
#include "views/shared/series_fill.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// In heights of type.
constexpr double rowHigh = 1.4, axisHigh = 2.8, legendLine = 1.5, gap = 0.5, worstHigh = 0.22;

bool isOther(const RankTimeFacts& facts, std::size_t which) { return facts.hasOther && which + 1 == facts.classes.size(); }
bool isBare(const RankTimeFacts& facts, std::size_t which) { return facts.classes[which] == "not in MPI" || facts.classes[which] == "outside of regions"; }

// Boxes with names, in as many lines as they need. Answers how many these are.
int legend(QPainter* painter, const QRectF& box, const RankTimeScene& scene) {
  const RankTimeFacts& facts = scene.facts;
  const QFontMetricsF metrics(viewFont(scene.fontPixels));
  const double em = scene.fontPixels;
  std::uint64_t all = 0;
  for (const std::uint64_t each : facts.totals) all += each;
  double x = box.left();
  int line = 0;
  for (std::size_t i = 0; i < facts.classes.size(); ++i) {
    const double share = all == 0 ? 0 : 100.0 * static_cast<double>(facts.totals[i]) / static_cast<double>(all);
    const QString name = metrics.elidedText(qt(facts.classes[i]), Qt::ElideMiddle, 18 * em) + QString(" %1 %").arg(share, 0, 'f', 1);
    const double wide = 1.4 * em + metrics.horizontalAdvance(name) + em;
    if (x + wide > box.right() && x > box.left()) x = box.left(), ++line;
    if (painter) {
      const QRectF sample(x, box.top() + line * legendLine * em + 0.2 * em, em, em);
      painter->fillRect(sample, colourOfClass(facts, i, scene.theme));
      painter->setPen(QPen(scene.theme.muted, 0.5));
      painter->drawRect(sample);
      painter->setPen(scene.theme.ink);
      painter->drawText(QPointF(x + 1.4 * em, sample.bottom() - 0.15 * em), name);
    }
    x += wide;
  }
  return line + 1;
}

void drawCells(QPainter& painter, const RankTimeGeometry& at, const RankTimeScene& scene) {
  const RankTimeFacts& facts = scene.facts;
  const std::size_t classes = facts.classes.size();
  std::vector<QColor> colours;
  for (std::size_t i = 0; i < classes; ++i) colours.push_back(colourOfClass(facts, i, scene.theme));
  for (std::size_t row = 0; row < facts.rows.size(); ++row) {
    const auto& one = facts.rows[row];
    QRectF band = at.row(row).adjusted(0, 0.5, 0, -0.5);
    if (!one.worst.empty()) band.setBottom(band.bottom() - worstHigh * band.height());
    const double whole = static_cast<double>(one.tracks);
    for (std::uint32_t column = 0; column < facts.time.parts; ++column) {
      const std::uint64_t* const sums = one.sums.data() + column * classes;
      std::uint32_t end = column + 1;  // equal neighbours that are in one class all the time are one box
      const auto full = std::find(sums, sums + classes, facts.width(column) * one.tracks);
      if (full != sums + classes) {
        const auto which = static_cast<std::size_t>(full - sums);
        while (end < facts.time.parts && one.sums[end * classes + which] == facts.width(end) * one.tracks) ++end;
      }
      const double left = at.x(facts.time.begin(column)), right = at.x(facts.time.begin(end));
      double bottom = band.bottom();
      for (std::size_t i = 0; i < classes; ++i) {
        if (sums[i] == 0) continue;
        const double high = band.height() * static_cast<double>(sums[i]) / (whole * static_cast<double>(facts.width(column)));
        painter.fillRect(QRectF(left, bottom - high, right - left, high), colours[i]);
        bottom -= high;
      }
      column = end - 1;
    }
  }
}

// Of rows of several ranks: how long the worst one of each column was in MPI.
void drawWorst(QPainter& painter, const RankTimeGeometry& at, const RankTimeScene& scene) {
  const RankTimeFacts& facts = scene.facts;
  for (std::size_t row = 0; row < facts.rows.size(); ++row) {
    const auto& worst = facts.rows[row].worst;
    if (worst.empty()) continue;
    QRectF band = at.row(row).adjusted(0, 0.5, 0, -0.5);
    band.setTop(band.bottom() - worstHigh * band.height());
    for (std::uint32_t column = 0; column < facts.time.parts; ++column) {
      const double share = static_cast<double>(worst[column]) / static_cast<double>(facts.width(column));
      if (share == 0) continue;
      const double left = at.x(facts.time.begin(column)), right = at.x(facts.time.begin(column + 1));
      painter.fillRect(QRectF(left, band.bottom() - band.height() * share, right - left, band.height() * share), scene.theme.ink);
    }
  }
}

void drawLines(QPainter& painter, const RankTimeGeometry& at, const RankTimeScene& scene) {
  std::uint64_t most = 1;
  for (const auto& line : scene.facts.lines) most = std::max(most, line.bytes);
  QColor ink = scene.theme.ink;
  ink.setAlphaF(scene.facts.lines.size() > 100 ? 0.45F : 0.75F);
  for (const auto& line : scene.facts.lines) {
    const QPointF from(at.x(line.sent), at.row(line.from).center().y()), to(at.x(line.received), at.row(line.to).center().y());
    painter.setPen(QPen(ink, 0.4 + 1.2 * std::sqrt(static_cast<double>(line.bytes) / static_cast<double>(most))));
    painter.drawLine(from, to);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawEllipse(to, 1.2, 1.2);
    painter.setBrush(Qt::NoBrush);
  }
}

void drawLabels(QPainter& painter, const QRectF& box, const RankTimeGeometry& at, const RankTimeScene& scene) {
  const QFontMetricsF metrics(painter.font());
  const double em = scene.fontPixels;
  painter.setPen(scene.theme.ink);
  const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil(1.1 * em * static_cast<double>(at.rows) / at.plot.height())));
  for (std::size_t row = 0; row < at.rows; row += every) {
    const QRectF room(box.left(), at.row(row).center().y() - em, at.plot.left() - box.left() - 0.4 * em, 2 * em);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, metrics.elidedText(qt(scene.facts.rows[row].label), Qt::ElideMiddle, room.width()));
  }
}

void drawAxis(QPainter& painter, const RankTimeGeometry& at, const RankTimeScene& scene) {
  const double em = scene.fontPixels, from = static_cast<double>(at.time.from), span = static_cast<double>(at.time.until - at.time.from);
  const double step = roundStep(span / std::max(1.0, at.plot.width() / (8 * em)));
  const bool isSeconds = span >= 1e9, isMilli = !isSeconds && span >= 1e6, isMicro = !isSeconds && !isMilli && span >= 1e3;
  const double unit = isSeconds ? 1e9 : isMilli ? 1e6 : isMicro ? 1e3 : 1;
  painter.setPen(scene.theme.ink);
  for (double tick = std::ceil(from / step) * step; tick <= from + span; tick += step) {
    const double x = at.plot.left() + at.plot.width() * (tick - from) / span;
    painter.drawLine(QPointF(x, at.plot.bottom()), QPointF(x, at.plot.bottom() + 3));
    painter.drawText(QRectF(x - 60, at.plot.bottom() + 3, 120, 1.4 * em), Qt::AlignHCenter | Qt::AlignTop, QString::number(tick / unit, 'g', 9));
  }
  const QString title = QString("time, %1").arg(isSeconds ? "s" : isMilli ? "ms" : isMicro ? "µs" : "ns");
  painter.drawText(QRectF(at.plot.left(), at.plot.bottom() + 3 + 1.2 * em, at.plot.width(), 1.4 * em), Qt::AlignCenter, title);
}

double legendHigh(const RankTimeScene& scene, const QRectF& box) { return (legend(nullptr, box, scene) * legendLine + gap) * scene.fontPixels; }

}  // namespace

QRectF RankTimeGeometry::row(std::size_t at) const {
  const double high = plot.height() / static_cast<double>(std::max<std::size_t>(1, rows));
  return {plot.left(), plot.top() + high * static_cast<double>(at), plot.width(), high};
}

double RankTimeGeometry::x(std::uint64_t nanoseconds) const {
  const auto span = static_cast<double>(std::max<std::uint64_t>(1, time.until - time.from));
  return plot.left() + plot.width() * (static_cast<double>(static_cast<std::int64_t>(nanoseconds - time.from)) / span);
}

std::uint64_t RankTimeGeometry::timeAt(double atX) const {
  const double share = std::clamp((atX - plot.left()) / std::max(1.0, plot.width()), 0.0, 1.0);
  return std::min(time.until, time.from + static_cast<std::uint64_t>(share * static_cast<double>(time.until - time.from)));
}

std::optional<std::size_t> RankTimeGeometry::rowAt(QPointF at) const {
  if (rows == 0 || !plot.contains(at)) return std::nullopt;
  return std::min(rows - 1, static_cast<std::size_t>((at.y() - plot.top()) / plot.height() * static_cast<double>(rows)));
}

QColor colourOfClass(const RankTimeFacts& facts, std::size_t which, const Theme& theme) {
  if (isBare(facts, which)) return theme.zero;
  const std::size_t before = isBare(facts, 0) ? 1 : 0;
  if (theme.grey) {
    const double step = static_cast<double>(which) / static_cast<double>(std::max<std::size_t>(1, facts.classes.size() - 1));
    return mixed(theme.zero, theme.ink, 0.25 + 0.65 * step);
  }
  return seriesColour(which - std::min(which, before), isOther(facts, which), theme);
}

double rankTimeHeight(const RankTimeFacts& facts, double width, int fontPixels) {
  const RankTimeScene scene{facts, Theme::lightTheme(), fontPixels};
  return legendHigh(scene, QRectF(0, 0, width, 1)) + (std::max(rowHigh * static_cast<double>(std::min<std::size_t>(facts.rows.size(), 40)), 6.0) + axisHigh) * fontPixels;
}

RankTimeGeometry placeRankTime(const QRectF& box, const RankTimeScene& scene) {
  const QFontMetricsF metrics(viewFont(scene.fontPixels));
  double widest = 0;
  for (const auto& row : scene.facts.rows) widest = std::max(widest, metrics.horizontalAdvance(qt(row.label)));
  const double em = scene.fontPixels, left = box.left() + std::min(widest + em, box.width() * 0.25);
  const double top = box.top() + legendHigh(scene, box), bottom = box.bottom() - axisHigh * em;
  return {QRectF(QPointF(left, top), QPointF(std::max(left + 1, box.right() - em), std::max(top + 1, bottom))), scene.facts.rows.size(), scene.facts.time};
}

void drawRankTime(QPainter& painter, const QRectF& box, const RankTimeScene& scene) {
  const RankTimeGeometry at = placeRankTime(box, scene);
  painter.save();
  painter.setFont(viewFont(scene.fontPixels));
  legend(&painter, box, scene);
  painter.save();
  painter.setClipRect(at.plot, Qt::IntersectClip);
  drawCells(painter, at, scene);
  drawWorst(painter, at, scene);
  painter.setRenderHint(QPainter::Antialiasing, true);
  drawLines(painter, at, scene);
  painter.restore();
  drawLabels(painter, box, at, scene);
  drawAxis(painter, at, scene);
  painter.restore();
}

QString linesText(const RankTimeFacts& facts) {
  const auto count = [](std::uint64_t number) { return qt(std::to_string(number)); };
  if (facts.messages == 0) return "No messages.";
  if (facts.drawn == facts.messages && facts.lines.size() == facts.messages) return QString("Lines: all %1 messages.").arg(count(facts.messages));
  return QString("%1 lines stand for %2 of %3 messages (%4 %): those that go the same way are one.")
      .arg(facts.lines.size()).arg(count(facts.drawn), count(facts.messages)).arg(100.0 * static_cast<double>(facts.drawn) / static_cast<double>(facts.messages), 0, 'f', 1);
}

}  // namespace weft
