// The communicator tree as a figure.
#pragma once

#include <memory>

#include "core/store/run_snapshot.h"
#include "views/commtree/tree_colours.h"
#include "views/shared/figure.h"

namespace weft {

struct TreeFigureInfo {
  FigureStyle style;
  std::size_t mostRows = 70;                      // a page's worth; what is left out is counted in the figure
  TreeMeasure measure = TreeMeasure::none;        // what colours it
  std::optional<ValueRange> range = {};           // of the colours; else that of the communicators
  std::shared_ptr<const LocalityFacts> locality;  // null: how far apart members are is not said
  QStringList captions;                           // source, provenance
  std::shared_ptr<const RunSnapshot> whole = {};  // the whole run, where a part of it is drawn; null: it is drawn
};

// On white. A run without communicators, or without the measure, gives a figure that is refused.
Figure treeFigure(std::shared_ptr<const RunSnapshot> run, const TreeFigureInfo& info);

}  // namespace weft
