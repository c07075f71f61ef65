// The communicators of two runs as a figure: a measure in A and in B, and B − A as a number and a bar.
#pragma once

#include "core/sums/run_match.h"
#include "core/sums/totals_difference.h"
#include "views/shared/figure.h"

namespace weft {

struct DifferenceTreeInfo {
  FigureStyle style;
  std::size_t mostRows = 70;
  TotalsMeasure measure = TotalsMeasure::time;
  std::optional<double> range;  // at the ends of the bars; else the largest difference of a communicator
  QStringList captions;         // who A and B are, source, provenance
};

// The match is that of these two runs, in this order. A measure that no communicator has in both gives a figure that is
// refused.
Figure differenceTreeFigure(const RunSnapshot& first, const RunSnapshot& second, const RunMatch& match,
                            const DifferenceTreeInfo& info);

}  // namespace weft
