#include "views/ranks/times_figure.h"

#include <algorithm>
#include <memory>

#include "views/ranks/time_drawing.h"

namespace weft {
namespace {

// What the bars are, in words that stand below them.
QStringList explained(const TimeFacts& facts) {
  QStringList words;
  std::size_t least = SIZE_MAX, most = 0, together = 0;
  for (const TimePanel& panel : facts.panels)
    for (const TimeBar& bar : panel.bars) {
      if (bar.runs > 0) {
        least = std::min(least, bar.runs);
        most = std::max(most, bar.runs);
      }
      together = std::max(together, bar.ranks);
    }
  if (facts.shown == TimesShown::parts)
    words << QObject::tr("net: between MPI_Init and MPI_Finalize; hook: in both; wrap: before and after them.");
  else
    words << QObject::tr(
        "Net time against the run without a tool of the same round: geometric mean and 95 % confidence interval "
        "(Student's t of the logarithms).");
  if (most == 0)
    words.back() += together > 1 ? QObject::tr(" Each bar is the mean of up to %1 ranks.").arg(together) : QString();
  else
    words.back() += QObject::tr(" %1 runs each%2")
                        .arg(least == most ? QString::number(most) : QObject::tr("%1 to %2").arg(least).arg(most),
                             facts.shown == TimesShown::parts
                                 ? QObject::tr("; bars are their means, of the rank with the largest net time.")
                                 : QString("."));
  return words;
}

}  // namespace

Figure timesFigure(TimeFacts given, const TimesFigureInfo& info) {
  Figure figure;
  figure.style = info.style;
  figure.emptyBecause = QString::fromStdString(given.missing);
  if (!figure.emptyBecause.isEmpty()) return figure;
  figure.captions = explained(given) + info.captions;
  figure.bodyHeightMm = (timesHeight(given, info.style.textPoints) + 4) / pointsPerMm;
  const auto facts = std::make_shared<const TimeFacts>(std::move(given));
  figure.drawBody = [facts, style = info.style](QPainter& painter, const QRectF& body) {
    drawTimes(painter, body.adjusted(2, 2, -2, -2), *facts, style.theme(), style.textPoints);
  };
  return figure;
}

}  // namespace weft
