// Bars per communicator as a figure.
#pragma once

#include "views/charts/bar_axis.h"
#include "views/shared/figure.h"

namespace weft {

struct BarsFigureInfo {
  FigureStyle style;
  BarOptions options;
  std::optional<ValueRange> range =
      {};                // what the axis reaches to at least, as spanOf() gives it; else that of the bars
  QString filter;        // the part of the run: "region FFT, communicator W_a1"; empty: all of it
  QStringList captions;  // source, provenance
};

// On white. What the profile does not record gives a figure that is refused.
Figure barsFigure(const RunSnapshot& run, const BarsFigureInfo& info);

}  // namespace weft
