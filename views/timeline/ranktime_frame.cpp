// What stands around ranks × time: the legend above, names to the left, the axis of time below.
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "core/base/short_text.h"
#include "views/timeline/ranktime_drawing.h"
#include "views/shared/round_step.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// In heights of type.
constexpr double rowHigh = 1.4, axisHigh = 2.8, legendLine = 1.5, gap = 0.5;
constexpr double longestTick = 1e5;  // units: beyond, ticks are told from a time nearby

// Boxes with names, in as many lines as they need. Answers how many these are.
int legend(QPainter* painter, const QRectF& box, const RankTimeScene& scene) {
  const RankTimeFacts& facts = scene.facts;
  const QFontMetricsF metrics(viewFont(scene.fontPixels));
  const double em = scene.fontPixels;
  std::uint64_t all = 0;
  for (const std::uint64_t each : facts.totals) all += each;
  double x = box.left();
  int line = 0;
  for (std::size_t i = 0; i < facts.classes.names.size(); ++i) {
    if (facts.totals[i] == 0 && i > 0) continue;
    const double share = all == 0 ? 0 : static_cast<double>(facts.totals[i]) / static_cast<double>(all);
    const QString name =
        metrics.elidedText(qt(facts.classes.names[i]), Qt::ElideMiddle, 18 * em) + ' ' + qt(sharePercent(share));
    const double wide = 1.4 * em + metrics.horizontalAdvance(name) + em;
    if (x + wide > box.right() && x > box.left()) {
      x = box.left();
      ++line;
    }
    if (painter) {
      const QRectF sample(x, box.top() + line * legendLine * em + 0.2 * em, em, em);
      painter->fillRect(sample, colourOfClass(facts.classes, i, scene.theme));
      painter->setPen(QPen(scene.theme.muted, 0.5));
      painter->drawRect(sample);
      painter->setPen(scene.theme.ink);
      painter->drawText(QPointF(x + 1.4 * em, sample.bottom() - 0.15 * em), name);
    }
    x += wide;
  }
  return line + 1;
}

QString rowName(const RankTimeFacts::Row& row, const RankTimeScene& scene) {
  const QString label = qt(row.label);
  return scene.namesHosts && !row.host.empty() ? qt(row.host) + QStringLiteral(" · ") + label : label;
}

void drawLabels(QPainter& painter, const QRectF& box, const RankTimeGeometry& at, const RankTimeScene& scene) {
  const QFontMetricsF metrics(painter.font());
  const double em = scene.fontPixels;
  painter.setPen(scene.theme.ink);
  double next = -1e9;
  for (const auto& row : scene.facts.rows) {
    const double middle = at.row(row).center().y();
    if (middle < at.plot.top() || middle > at.plot.bottom() || middle < next) continue;
    next = middle + 1.1 * em;
    const QRectF room(box.left(), middle - em, at.plot.left() - box.left() - 0.4 * em, 2 * em);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                     metrics.elidedText(rowName(row, scene), Qt::ElideMiddle, room.width()));
  }
}

struct AxisUnit {
  double nanoseconds;
  const char* name;
};

AxisUnit unitFor(double span) {
  if (span >= 1e9) return {1e9, "s"};
  if (span >= 1e6) return {1e6, "ms"};
  return span >= 1e3 ? AxisUnit{1e3, "µs"} : AxisUnit{1, "ns"};
}

void drawAxis(QPainter& painter, const RankTimeGeometry& at, const RankTimeScene& scene) {
  const double em = scene.fontPixels, span = static_cast<double>(at.time.until - at.time.from);
  const AxisUnit unit = unitFor(span);
  const double step = roundStep(span / std::max(1.0, at.plot.width() / (8 * em)));
  // Far from the beginning numbers would be too long: they are told from the last round time before.
  std::uint64_t base = 0;
  if (static_cast<double>(at.time.from) / unit.nanoseconds >= longestTick) {
    const auto round = static_cast<std::uint64_t>(std::pow(10, std::ceil(std::log10(std::max(10.0, span)))));
    base = at.time.from / round * round;
  }
  const auto from = static_cast<double>(at.time.from - base);
  painter.setPen(scene.theme.ink);
  for (double tick = std::ceil(from / step) * step; tick <= from + span; tick += step) {
    const double x = at.plot.left() + at.plot.width() * (tick - from) / span;
    painter.drawLine(QPointF(x, at.plot.bottom()), QPointF(x, at.plot.bottom() + 3));
    painter.drawText(QRectF(x - 60, at.plot.bottom() + 3, 120, 1.4 * em), Qt::AlignHCenter | Qt::AlignTop,
                     QString::number(tick / unit.nanoseconds, 'g', 9));
  }
  QString title = QObject::tr("time, %1").arg(unit.name);
  if (base > 0)
    title = QObject::tr("time after %1 s, %2")
                .arg(qt(exactText(static_cast<double>(base) / nanosecondsPerSecond)), unit.name);
  painter.drawText(QRectF(at.plot.left(), at.plot.bottom() + 3 + 1.2 * em, at.plot.width(), 1.4 * em), Qt::AlignCenter,
                   title);
}

double legendHigh(const RankTimeScene& scene, const QRectF& box) {
  return (legend(nullptr, box, scene) * legendLine + gap) * scene.fontPixels;
}

}  // namespace

double rankTimeHeight(const RankTimeFacts& facts, double width, int fontPixels) {
  const RankTimeScene scene{facts, Theme::lightTheme(), fontPixels};
  return legendHigh(scene, QRectF(0, 0, width, 1)) +
         (std::max(rowHigh * static_cast<double>(std::min<std::size_t>(facts.rows.size(), 40)), 6.0) + axisHigh) *
             fontPixels;
}

RankTimeGeometry placeRankTime(const QRectF& box, const RankTimeScene& scene) {
  const QFontMetricsF metrics(viewFont(scene.fontPixels));
  double widest = 0;
  for (const auto& row : scene.facts.rows) widest = std::max(widest, metrics.horizontalAdvance(rowName(row, scene)));
  const double em = scene.fontPixels, left = box.left() + std::min(widest + em, box.width() * 0.25);
  const double top = box.top() + legendHigh(scene, box), bottom = box.bottom() - axisHigh * em;
  return {QRectF(QPointF(left, top), QPointF(std::max(left + 1, box.right() - em), std::max(top + 1, bottom))),
          static_cast<double>(scene.facts.firstRow()),
          std::max(1.0, static_cast<double>(scene.facts.endRow() - scene.facts.firstRow())), scene.facts.time};
}

void drawRankTimeLegend(QPainter& painter, const QRectF& box, const RankTimeScene& scene) {
  legend(&painter, box, scene);
}

void drawRankTimeFrame(QPainter& painter, const QRectF& box, const RankTimeGeometry& at, const RankTimeScene& scene) {
  drawLabels(painter, box, at, scene);
  drawAxis(painter, at, scene);
}

}  // namespace weft
