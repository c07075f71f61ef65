#include "views/timeline/timeline_figure.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/base/units.h"
#include "views/timeline/timeline_drawing.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr double columnsOfPage = 150, pointsOfCurve = 2000;

QString distanceText(const TimelineFacts& facts) {
  const auto apart = farthestApart(facts);
  if (!apart) return {};
  const auto bytes = [](double number) { return qt(humanBytes(static_cast<std::uint64_t>(std::llround(number)))); };
  QString text = QObject::tr("At the end %1 in messages, %2 counted by ports")
                     .arg(bytes(static_cast<double>(facts.columns.back().sum)),
                          bytes(facts.counted.back().value_or(facts.largest)));
  if (apart->bytes >= 0.5)
    text += QObject::tr("; the curves are at most %1 apart, at %2 s").arg(bytes(apart->bytes)).arg(apart->seconds);
  return ended(text);
}

}  // namespace

Figure timelineFigure(const TimelineFacts& given, const TimelineFigureInfo& info) {
  const auto facts = std::make_shared<const TimelineFacts>(info.isCumulative ? cumulated(coarser(given, pointsOfCurve))
                                                                             : coarser(given, columnsOfPage));
  Figure figure;
  figure.style = info.style;
  figure.bodyHeightMm = info.style.heightMm.value_or(std::clamp(info.style.widthMm * 0.4, 40.0, 120.0));
  figure.emptyBecause = facts->missing;
  if (figure.emptyBecause.isEmpty() && facts->largest == 0 && !facts->metric)
    figure.emptyBecause =
        facts->filter.isEmpty()
            ? QObject::tr("no traffic matches the filter. Choose a wider filter.")
            : QObject::tr("no traffic matches the filter (%1). Choose a wider filter.").arg(facts->filter);
  if (!figure.emptyBecause.isEmpty()) return figure;
  QString title = timelineTitle(*facts);
  title[0] = title[0].toUpper();
  figure.captions << ended(title);
  if (const QString distance = info.isCumulative ? distanceText(*facts) : QString(); !distance.isEmpty())
    figure.captions << distance;
  if (info.chosen) {
    const double bin = facts->binSeconds;
    figure.captions << QObject::tr("Framed: %1 to %2 s.").arg(info.chosen->first * bin).arg(info.chosen->end * bin);
  }
  figure.captions << info.captions;
  figure.drawBody = [facts, chosen = info.chosen, style = info.style](QPainter& painter, const QRectF& body) {
    drawTimeline(painter, body.adjusted(2, 2, -2, -2), {*facts, style.theme(), style.textPoints, chosen, {}});
  };
  return figure;
}

}  // namespace weft
