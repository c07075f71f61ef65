#include "views/waits/waits_figure.h"

#include <memory>

#include "core/base/units.h"
#include "views/shared/text.h"

namespace weft {

Figure waitsFigure(WaitBars given, WaitRows rows, const WaitsFigureInfo& info) {
  Figure figure;
  figure.style = info.style;
  figure.emptyBecause = qt(given.missing);
  if (!figure.emptyBecause.isEmpty()) return figure;
  if (!info.filter.isEmpty()) figure.captions << ended(QObject::tr("Only %1").arg(info.filter));
  const QString each = rows == WaitRows::paths   ? QObject::tr("each call path")
                       : rows == WaitRows::ranks ? QObject::tr("each rank that waits")
                                                 : QObject::tr("each communicator");
  QString told = QObject::tr("Time in which ranks waited for others, of %1, by class: %2 in all.")
                     .arg(each, qt(humanSeconds(static_cast<double>(given.all) / nanosecondsPerSecond)));
  if (given.leftOut != 0) told += QObject::tr(" %1 shorter bars are omitted.").arg(given.leftOut);
  figure.captions << told << info.captions;
  figure.bodyHeightMm = (waitBarsHeight(given, info.style.textPoints) + 4) / pointsPerMm;
  const auto bars = std::make_shared<const WaitBars>(std::move(given));
  figure.drawBody = [bars, style = info.style](QPainter& painter, const QRectF& body) {
    drawWaitBars(painter, body.adjusted(2, 2, -2, -2), *bars, style.theme(), style.textPoints);
  };
  return figure;
}

}  // namespace weft
