// Wait times as a figure.
#pragma once

#include "views/shared/figure.h"
#include "views/waits/wait_bars.h"

namespace weft {

struct WaitsFigureInfo {
  FigureStyle style;
  QString filter;        // the part of the run; empty: all of it
  QStringList captions;  // source, provenance
};

// On white. If no rank waited, the figure is refused.
Figure waitsFigure(WaitBars bars, WaitRows rows, const WaitsFigureInfo& info);

}  // namespace weft
