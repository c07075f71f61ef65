#include "views/ranks/ranks_figure.h"

#include <memory>

#include "views/ranks/rank_drawing.h"
#include "views/ranks/rank_text.h"
#include "views/shared/text.h"

namespace weft {

Figure ranksFigure(RankFacts given, const RanksFigureInfo& info) {
  Figure figure;
  figure.style = info.style;
  figure.emptyBecause = qt(given.missing);
  if (!figure.emptyBecause.isEmpty()) {
    if (!info.filter.isEmpty())
      figure.emptyBecause =
          QObject::tr("%1 This shows only %2; choose a wider filter.").arg(figure.emptyBecause, info.filter);
    return figure;
  }
  if (!info.filter.isEmpty()) figure.captions << ended(QObject::tr("Only %1").arg(info.filter));
  figure.captions << notesOf(given)
                  << QObject::tr(
                         "Boxes: from the rank with the least to the one with the most; the line within is the mean.")
                  << info.captions;
  figure.bodyHeightMm = (ranksHeight(given, info.style.textPoints) + 4) / pointsPerMm;
  const auto facts = std::make_shared<const RankFacts>(std::move(given));
  figure.drawBody = [facts, style = info.style](QPainter& painter, const QRectF& body) {
    drawRanks(painter, body.adjusted(2, 2, -2, -2), {*facts, style.theme(), style.textPoints});
  };
  return figure;
}

}  // namespace weft
