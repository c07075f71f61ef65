#include "views/functions/flame_figure.h"

#include <memory>

#include "core/base/units.h"
#include "views/functions/flame_drawing.h"
#include "views/shared/text.h"

namespace weft {

QString howSampled(const FlameFacts& facts) {
  const std::string hertz = facts.rate.substr(0, facts.rate.find('.'));
  QString text = hertz.empty() ? QObject::tr("Sampled.") : QObject::tr("Sampled at %1 Hz.").arg(qt(hertz));
  if (facts.rule == "frames")
    text += QObject::tr(" Work and wait in MPI are distinguished by stack frames of the library.");
  if (facts.rule == "cpu clock") text += QObject::tr(" In MPI a thread on a processor works, else it waits.");
  return text;
}

Figure flameFigure(FlameFacts given, const FlameFigureInfo& info) {
  Figure figure;
  figure.style = info.style;
  figure.emptyBecause = qt(given.missing);
  if (!figure.emptyBecause.isEmpty()) return figure;
  const CodeSums all = given.boxes.front().sums.inclusive;
  if (!info.filter.isEmpty()) figure.captions << ended(QObject::tr("Only %1").arg(info.filter));
  figure.captions
      << QObject::tr(
             "Width: time of all threads, %1 in %2 samples; below a function what it called, the longest first.")
             .arg(qt(humanSeconds(all.seconds)), grouped(all.samples))
      << howSampled(given) << info.captions;
  figure.bodyHeightMm = (flameHeight(given, info.style.textPoints) + 4) / pointsPerMm;
  const auto facts = std::make_shared<const FlameFacts>(std::move(given));
  figure.drawBody = [facts, style = info.style](QPainter& painter, const QRectF& body) {
    drawFlame(painter, body.adjusted(2, 2, -2, -2), *facts, style.theme(), style.textPoints);
  };
  return figure;
}

}  // namespace weft
