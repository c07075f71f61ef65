// What another order of ranks gains, by size of messages and number of iterations, with the line from which on it pays.
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "views/shared/figure.h"

namespace weft {

struct GainColumn {
  double bytes = 0;                 // of a message
  std::vector<double> gains;        // by number of iterations: parts of the time, below 0 a loss
  std::optional<double> breakEven;  // iterations; nothing: never
  std::optional<double> measured;   // likewise
  bool isMeasured = false;
};

struct GainFacts {
  std::vector<double> iterations;  // ascending, above 0
  std::vector<GainColumn> columns;
};

// On white. Without columns the figure is refused.
Figure gainFigure(const GainFacts& facts, const FigureStyle& style, const QStringList& captions);

}  // namespace weft
