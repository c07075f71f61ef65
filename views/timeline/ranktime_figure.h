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

// On white. For a run without these records the figure is refused.
Figure rankTimeFigure(RankTimeFacts facts, const RankTimeFigureInfo& info);

}  // namespace weft
