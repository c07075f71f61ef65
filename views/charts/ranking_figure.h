// A ranking as a figure: names, amounts and bars, the largest first.
#pragma once

#include "views/shared/figure.h"

namespace weft {

struct RankingRow {
  QString name;
  double amount = 0;  // that the bar shows
  QString text;       // as it is printed: "1.53 GB"
};

struct RankingInfo {
  FigureStyle style;
  QString names, amounts;  // titles of the columns
  QStringList captions;
};

// On white. Without rows the figure is refused.
Figure rankingFigure(std::vector<RankingRow> rows, const RankingInfo& info);

}  // namespace weft
