#include "views/charts/difference_figure.h"

#include <memory>

#include "views/charts/difference_drawing.h"
#include "views/charts/pair_text.h"

namespace weft {

Figure differenceFigure(const RunSnapshot& first, const RunSnapshot& second, const RunMatch& match,
                        const DifferenceFigureInfo& info) {
  constexpr double mmPerPoint = 25.4 / 72;
  const auto facts =
      std::make_shared<const DifferenceFacts>(collectDifference(first, second, match, info.metric, info.bars));
  Figure figure;
  figure.style = info.style;
  figure.emptyBecause = QString::fromStdString(facts->missing);
  if (!figure.emptyBecause.isEmpty()) return figure;
  figure.bodyHeightMm = (differencesHeight(*facts, info.style.textPoints) + 4) * mmPerPoint;
  const QString note = differenceNote(*facts);
  if (!note.isEmpty()) figure.captions << note;
  figure.captions << info.captions;
  figure.drawBody = [facts, style = info.style, range = info.range](QPainter& painter, const QRectF& body) {
    drawDifferences(painter, body.adjusted(2, 2, -2, -2), *facts, {style.theme(), style.textPoints, range, {}, {}});
  };
  return figure;
}

}  // namespace weft
