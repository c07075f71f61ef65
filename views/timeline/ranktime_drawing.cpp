#include "views/timeline/ranktime_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/short_text.h"
#include "core/base/units.h"
#include "views/shared/rows/share_tree.h"
#include "views/shared/series_fill.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"

namespace weft {
namespace {

void drawCells(QPainter& painter, const RankTimeGeometry& at, const RankTimeScene& scene) {
  const RankTimeFacts& facts = scene.facts;
  const std::size_t classes = facts.classes.names.size();
  std::vector<QColor> colours;
  for (std::size_t i = 0; i < classes; ++i) colours.push_back(colourOfClass(facts.classes, i, scene.theme));
  for (const auto& one : facts.rows) {
    QRectF band = at.row(one).adjusted(0, 0.5, 0, -0.5);
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
        const double high =
            band.height() * static_cast<double>(sums[i]) / (whole * static_cast<double>(facts.width(column)));
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
  for (const auto& one : facts.rows) {
    if (one.worst.empty()) continue;
    QRectF band = at.row(one).adjusted(0, 0.5, 0, -0.5);
    band.setTop(band.bottom() - worstHigh * band.height());
    for (std::uint32_t column = 0; column < facts.time.parts; ++column) {
      const double share = static_cast<double>(one.worst[column]) / static_cast<double>(facts.width(column));
      if (share == 0) continue;
      const double left = at.x(facts.time.begin(column)), right = at.x(facts.time.begin(column + 1));
      painter.fillRect(QRectF(left, band.bottom() - band.height() * share, right - left, band.height() * share),
                       scene.theme.ink);
    }
  }
}

void drawLine(QPainter& painter, const RankTimeGeometry& at, const RankTimeFacts::Line& line, const QColor& ink,
              double width) {
  const QPointF from(at.x(line.sent), at.y(line.from)), to(at.x(line.received), at.y(line.to));
  painter.setPen(QPen(ink, width));
  painter.drawLine(from, to);
  painter.setPen(Qt::NoPen);
  painter.setBrush(ink);
  painter.drawEllipse(to, 1.2, 1.2);
  painter.setBrush(Qt::NoBrush);
}

// As the list of causes has them.
BarInk inkOfCause(WaitCauseKind kind) {
  constexpr std::array inks{BarInk::latePeer, BarInk::transaction, BarInk::lastRank, BarInk::linkEnd};
  return inks.at(static_cast<std::size_t>(kind));
}

}  // namespace

void drawRankTimeLines(QPainter& painter, const RankTimeGeometry& at, const RankTimeScene& scene) {
  std::uint64_t most = 1;
  for (const auto& line : scene.facts.lines) most = std::max(most, line.bytes);
  QColor ink = scene.theme.ink;
  ink.setAlphaF(scene.facts.lines.size() > 100 ? 0.45F : 0.75F);
  for (const auto& line : scene.facts.lines)
    drawLine(painter, at, line, ink,
             0.4 + 1.2 * std::sqrt(static_cast<double>(line.bytes) / static_cast<double>(most)));
  for (const auto& line : scene.facts.marked) drawLine(painter, at, line, scene.theme.highlight, 2);
}

// With a rim, so that it is seen on every colour.
void drawCriticalPath(QPainter& painter, const RankTimeGeometry& at, const RankTimeScene& scene) {
  QPolygonF line;
  for (const auto& point : scene.facts.path) line << QPointF(at.x(point.time), at.y(point.row));
  if (line.isEmpty()) return;
  for (const auto& [ink, width] : {std::pair(scene.theme.background, 3.8), std::pair(scene.theme.ink, 2.0)}) {
    painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
    painter.drawPolyline(line);
  }
}

QColor colourOfClass(const RankTimeClasses& classes, std::size_t which, const Theme& theme) {
  const RankTimeKind kind = classes.kinds[which];
  if (kind == RankTimeKind::bare) return theme.zero;
  if (kind == RankTimeKind::filtered) return theme.absent;
  if (kind == RankTimeKind::busy) return mixed(theme.zero, theme.muted, 0.45);
  const auto before = static_cast<std::size_t>(
      std::ranges::find_if(classes.kinds,
                           [](RankTimeKind each) { return each != RankTimeKind::bare && each != RankTimeKind::busy; }) -
      classes.kinds.begin());
  if (theme.grey) {
    const double step =
        static_cast<double>(which) / static_cast<double>(std::max<std::size_t>(1, classes.names.size() - 1));
    return mixed(theme.zero, theme.ink, 0.25 + 0.65 * step);
  }
  if (which < classes.causes.size() && classes.causes[which])
    return inkOf(inkOfCause(*classes.causes[which]), 1, theme);
  return seriesColour(which - std::min(which, before), kind == RankTimeKind::other, theme);
}

void drawRankTime(QPainter& painter, const QRectF& box, const RankTimeScene& scene) {
  const RankTimeGeometry at = placeRankTime(box, scene);
  painter.save();
  painter.setFont(viewFont(scene.fontPixels));
  drawRankTimeLegend(painter, box, scene);
  painter.save();
  painter.setClipRect(at.plot, Qt::IntersectClip);
  drawCells(painter, at, scene);
  drawWorst(painter, at, scene);
  painter.setRenderHint(QPainter::Antialiasing, true);
  drawRankTimeLines(painter, at, scene);
  drawCriticalPath(painter, at, scene);
  painter.restore();
  drawRankTimeFrame(painter, box, at, scene);
  painter.restore();
}

QString overlapText(const RankTimeFacts& facts) {
  if (facts.overlapping == 0) return {};
  const std::string length = humanSeconds(static_cast<double>(facts.overlapping) / nanosecondsPerSecond);
  return QObject::tr(
             "%1 of waits are not drawn: they overlap others of the same call, or lie outside of it after clocks were "
             "corrected.")
      .arg(qt(length));
}

QString pathText(const RankTimeFacts& facts) {
  QString text = facts.path.empty() ? QObject::tr("The critical path has no part here.")
                                    : QObject::tr("Thick line: the critical path, on which the run was never waiting.");
  if (facts.pathElsewhere > 0)
    text += ' ' + QObject::tr("%n part(s) of it are on ranks without a row.", nullptr, formOf(facts.pathElsewhere));
  return text;
}

static QString messageShare(std::uint64_t part, std::uint64_t whole) {
  return qt(sharePercent(static_cast<double>(part) / static_cast<double>(whole)));
}

QString markedText(const RankTimeFacts& facts) {
  const auto count = [](std::uint64_t number) { return qt(std::to_string(number)); };
  if (facts.markedMessages == 0) return {};
  if (facts.marked.size() == facts.markedMessages)
    return QObject::tr("All %1 messages of the selection.").arg(count(facts.markedMessages));
  return QObject::tr("Selection: %1 lines for %2 of %3 messages (%4).")
      .arg(facts.marked.size())
      .arg(count(facts.markedDrawn), count(facts.markedMessages),
           messageShare(facts.markedDrawn, facts.markedMessages));
}

namespace {

QString drawnText(const RankTimeFacts& facts) {
  const auto count = [](std::uint64_t number) { return qt(std::to_string(number)); };
  if (facts.messages == 0) return QObject::tr("No messages.");
  if (facts.drawn == facts.messages && facts.lines.size() == facts.messages)
    return QObject::tr("Lines: all %1 messages.").arg(count(facts.messages));
  return QObject::tr("%1 lines represent %2 of %3 messages (%4): messages between the same rows share a line.")
      .arg(facts.lines.size())
      .arg(count(facts.drawn), count(facts.messages), messageShare(facts.drawn, facts.messages));
}

}  // namespace

QString linesText(const RankTimeFacts& facts) {
  QString text = drawnText(facts);
  if (facts.elsewhere > 0)
    text += (facts.messages > 0 ? QObject::tr(" %1 more are sent or received by ranks without a row.")
                                : QObject::tr(" %1 are sent or received by ranks without a row."))
                .arg(facts.elsewhere);
  if (facts.messages + facts.elsewhere == 0) return text;
  if (facts.clocks == LineClocks::corrected)
    text += QObject::tr(
        " Clocks of the trace contradict each other: messages and waits have the times of corrected clocks, states "
        "those of the trace.");
  if (facts.clocks == LineClocks::contradicting)
    text += QObject::tr(
        " Clocks of the trace contradict each other, and messages have their times: an older Weft made this run. "
        "Import the trace again.");
  return text;
}

}  // namespace weft
