// Times before and after another order of ranks by size of messages, or their ratio, for one setting or several.
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "views/shared/figure.h"

namespace weft {

// Seconds of an iteration, or what one is divided by the other.
struct PaybackPoint {
  double bytes = 0;              // of a message
  double before = 0, after = 0;  // as predicted
  std::optional<double> ratio, measuredBefore, measuredAfter, measuredRatio;
};

struct PaybackSeries {
  QString name;  // "48 ranks"; empty if there is only one
  std::vector<PaybackPoint> points;
};

struct PaybackFacts {
  bool ofRatios = false;
  std::vector<PaybackSeries> series;
  QString what;  // "time of an iteration", "time before ÷ after"
};

// On white. Without points the figure is refused.
Figure paybackFigure(const PaybackFacts& facts, const FigureStyle& style, const QStringList& captions);

}  // namespace weft
