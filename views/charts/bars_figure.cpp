#include "views/charts/bars_figure.h"

#include <memory>

#include "views/charts/bar_drawing.h"
#include "views/charts/bar_text.h"
#include "views/shared/text.h"

namespace weft {

Figure barsFigure(const RunSnapshot& run, const BarsFigureInfo& info) {
  const auto facts = std::make_shared<BarFacts>(collectBars(run, info.options));
  Figure figure;
  figure.style = info.style;
  if (facts->maxima)
    figure.captions << QObject::tr(
        "The profile has only the largest rank's time of each operation: no rank spent more than a bar "
        "shows.");
  if (!info.filter.isEmpty()) figure.captions << ended(QObject::tr("Only %1").arg(info.filter));
  if (const QString broken = axisFor(*facts, info.range, 1).breakText(*facts); !broken.isEmpty())
    figure.captions << broken;
  if (!leftOutText(*facts).isEmpty()) figure.captions << leftOutText(*facts);
  facts->leftOut = 0;
  facts->folded.clear();  // said below, where long lines are wrapped
  figure.captions << info.captions;
  figure.emptyBecause = QString::fromStdString(facts->missing);
  if (!figure.emptyBecause.isEmpty() && !info.filter.isEmpty())
    figure.emptyBecause +=
        QObject::tr(" This shows only %1; choose a wider filter or another metric.").arg(info.filter);
  if (figure.emptyBecause.isEmpty() && facts->bars.empty())
    figure.emptyBecause =
        info.filter.isEmpty()
            ? QObject::tr("nothing was counted. Choose a wider filter or another metric.")
            : QObject::tr("nothing was counted of %1. Choose a wider filter or another metric.").arg(info.filter);
  if (!figure.emptyBecause.isEmpty()) return figure;
  const double width = info.style.widthMm * pointsPerMm - 4;
  figure.bodyHeightMm = (barsHeight(*facts, width, info.style.textPoints) + 4) / pointsPerMm;
  figure.drawBody = [facts, style = info.style, range = info.range](QPainter& painter, const QRectF& body) {
    drawBars(painter, body.adjusted(2, 2, -2, -2), *facts, style.theme(), style.textPoints, range);
  };
  return figure;
}

}  // namespace weft
