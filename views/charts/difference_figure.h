// Paired bars of two runs as a figure.
#pragma once

#include "core/sums/run_match.h"
#include "views/charts/bar_facts.h"
#include "views/shared/figure.h"

namespace weft {

struct DifferenceFigureInfo {
  FigureStyle style;
  BarMetric metric = BarMetric::time;
  std::size_t bars = 15;
  std::optional<double> range;  // at the ends of the differences' axis; else the largest of the bars
  QStringList captions;         // who A and B are, source, provenance
};

// The match is that of these two runs, in this order. Nothing recorded in either gives a figure that is refused.
Figure differenceFigure(const RunSnapshot& first, const RunSnapshot& second, const RunMatch& match,
                        const DifferenceFigureInfo& info);

}  // namespace weft
