// The rank timeline as a figure.
#pragma once

#include <QStringList>

#include "views/timeline/ranktime_facts.h"
#include "views/shared/figure.h"

namespace weft {

struct RankTimeFigureInfo {
  FigureStyle style;
  QStringList captions;  // filter, source, provenance
};

// On white. A run of which it is not recorded gives a figure that is refused.
Figure rankTimeFigure(RankTimeFacts facts, const RankTimeFigureInfo& info);

}  // namespace weft
