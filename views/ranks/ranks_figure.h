// The heat map of ranks as a figure.
#pragma once

#include "views/ranks/rank_facts.h"
#include "views/shared/figure.h"

namespace weft {

struct RanksFigureInfo {
  FigureStyle style;
  QString filter;        // the part of the run; empty: all of it
  QStringList captions;  // source, provenance
};

// On white. What the profile does not record gives a figure that is refused.
Figure ranksFigure(RankFacts facts, const RanksFigureInfo& info);

}  // namespace weft
