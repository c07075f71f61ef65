// The traffic timeline as a figure.
#pragma once

#include <QStringList>
#include <optional>

#include "views/shared/figure.h"
#include "views/timeline/timeline_facts.h"

namespace weft {

struct TimelineFigureInfo {
  FigureStyle style;
  std::optional<BinRange> chosen;  // all else steps back
  QStringList captions;            // source, provenance
  bool isCumulative = false;       // curves of what was sent until then, in place of columns
};

// On white. A run without time bins, or without traffic of the filter, gives a figure that is refused.
Figure timelineFigure(const TimelineFacts& facts, const TimelineFigureInfo& info);

}  // namespace weft
