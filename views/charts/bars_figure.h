// Bars per communicator as a figure.
#pragma once

#include "views/charts/bar_facts.h"
#include "views/shared/figure.h"

namespace weft {

struct BarsFigureInfo {
  FigureStyle style;
  BarOptions options;
  std::optional<double> largest = {};  // what the axis reaches to at least; else to the largest bar
  QString filter;        // the part of the run: "region FFT, communicator W_a1"; empty: all of it
  QStringList captions;  // source, provenance
};

// On white. What the profile does not record gives a figure that is refused.
Figure barsFigure(const RunSnapshot& run, const BarsFigureInfo& info);

}  // namespace weft
