#include "views/matrix/switch_figure.h"

#include "views/shared/text.h"

namespace weft {

Figure switchFigure(SwitchMatrix given, const SwitchFigureInfo& info) {
  const auto matrix = std::make_shared<const SwitchMatrix>(std::move(given));
  Figure figure;
  figure.style = info.style;
  figure.bodyHeightMm = info.style.widthMm;  // as high as wide: so are the cells
  figure.captions = info.captions;
  if (matrix->cells.empty()) {
    figure.emptyBecause = QObject::tr(
        "the fabric has no links between switches. Import the network's dumps (ibdiagnet.lst) with the run.");
    return figure;
  }
  const Theme theme = info.style.theme();
  const ColourScale colours = switchColours(*matrix, info.scaling, info.range, theme);
  if (matrix->recorded) figure.bars = {switchBar(*matrix, colours, theme)};
  else
    figure.captions.prepend(QObject::tr("%1: cells show where links are.")
                                .arg(info.absence == Absence::notRecorded
                                         ? QObject::tr("No traffic is recorded")
                                         : sentenceText(QObject::tr("What links carry"), info.absence)));
  figure.drawBody = [matrix, colours, theme, style = info.style](QPainter& painter, const QRectF& body) {
    SwitchScene scene{matrix.get(), {}, colours, theme, style.textPoints, style.imageDpi / 72.0, {}, {}, {}};
    placeSwitches(scene.geometry, body, *matrix, style.textPoints);
    scene.geometry.fit();
    drawSwitches(painter, body, scene);
  };
  return figure;
}

}  // namespace weft
