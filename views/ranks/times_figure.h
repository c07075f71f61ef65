// Bars of run times as a figure.
#pragma once

#include "views/shared/figure.h"
#include "views/ranks/time_facts.h"

namespace weft {

struct TimesFigureInfo {
  FigureStyle style;
  QStringList captions;  // source, provenance
};

// On white. What the run does not have gives a figure that is refused.
Figure timesFigure(TimeFacts facts, const TimesFigureInfo& info);

}  // namespace weft
