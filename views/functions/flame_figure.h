// The flame graph as a figure.
#pragma once

#include "views/functions/flame_facts.h"
#include "views/shared/figure.h"

namespace weft {

struct FlameFigureInfo {
  FigureStyle style;
  QString filter;        // the part of the run; empty: all of it
  QStringList captions;  // source, provenance
};

// On white. Nothing that was sampled gives a figure that is refused.
Figure flameFigure(FlameFacts facts, const FlameFigureInfo& info);

// How often was looked, and how work and wait were distinguished.
QString howSampled(const FlameFacts& facts);

}  // namespace weft
