// Bars per communicator as a figure.
#pragma once

#include "views/charts/bar_facts.h"
#include "views/figure.h"

namespace weft {

struct BarsFigureInfo {
  double widthMm = figure_width::page;
  BarOptions options;
  QStringList captions;  // source, provenance
};

// Always in light colours. What the profile does not record gives a figure that is refused.
Figure barsFigure(const RunSnapshot& run, const BarsFigureInfo& info);

}  // namespace weft
