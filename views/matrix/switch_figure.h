// The switch matrix as a figure: cells are an image inside a vector frame.
#pragma once

#include "views/shared/figure.h"
#include "views/matrix/switch_drawing.h"

namespace weft {

struct SwitchFigureInfo {
  FigureStyle style;
  Scaling scaling = Scaling::linear;
  std::optional<ValueRange> range;  // else that of the cells
  QStringList captions;
  Absence absence = Absence::notRecorded;  // why cells have no amounts, where they have none
};

// On white. A fabric without links between switches gives a figure that is refused.
Figure switchFigure(SwitchMatrix matrix, const SwitchFigureInfo& info);

}  // namespace weft
