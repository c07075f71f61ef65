#include "views/timeline/ranktime_figure.h"

#include <algorithm>
#include <memory>

#include "views/timeline/ranktime_drawing.h"
#include "views/shared/text.h"

namespace weft {

Figure rankTimeFigure(RankTimeFacts given, const RankTimeFigureInfo& info) {
  Figure figure;
  figure.style = info.style;
  figure.emptyBecause = qt(given.missing);
  if (!figure.emptyBecause.isEmpty()) return figure;
  figure.captions << QObject::tr(
      "What each rank did: a colour fills as much of the picture as the time that it took. Per cent: of all that is "
      "shown.");
  if (std::ranges::any_of(given.rows, [](const auto& row) { return row.tracks > 1; }))
    figure.captions << QObject::tr(
        "A row of several ranks shows their mean and below it, in black, the rank that was in MPI longest.");
  if (const QString words = overlapText(given); !words.isEmpty()) figure.captions << words;
  if (given.hasLines) figure.captions << linesText(given);
  if (given.hasPath) figure.captions << pathText(given);
  figure.captions << info.captions;
  const double width = info.style.widthMm * pointsPerMm - 4;
  figure.bodyHeightMm =
      info.style.heightMm.value_or((rankTimeHeight(given, width, info.style.textPoints) + 4) / pointsPerMm);
  const auto facts = std::make_shared<const RankTimeFacts>(std::move(given));
  figure.drawBody = [facts, style = info.style](QPainter& painter, const QRectF& body) {
    drawRankTime(painter, body.adjusted(2, 2, -2, -2), {*facts, style.theme(), style.textPoints});
  };
  return figure;
}

}  // namespace weft
