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
  std::optional<double> other;      // likewise, as measured if the gains are predicted, and the other way round
  bool hasOther = false;
};

struct GainFacts {
  std::vector<double> iterations;  // ascending, above 0
  std::vector<GainColumn> columns;
  QString name = {};  // "48 ranks"; empty if it is the only one
};

// Below each other. On white. If there are no columns, the figure is refused.
Figure gainFigure(const std::vector<GainFacts>& panels, bool isMeasured, const FigureStyle& style,
                  const QStringList& captions);

}  // namespace weft
