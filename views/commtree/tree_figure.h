// The communicator tree as a figure.
#pragma once

#include <memory>

#include "core/run_snapshot.h"
#include "views/figure.h"

namespace weft {

struct TreeFigureInfo {
  double widthMm = figure_width::page;
  std::size_t mostRows = 70;  // a page's worth; what is left out is counted in the figure
  QStringList captions;       // source, provenance
};

// Always in light colours. A run without communicators gives a figure that is refused.
Figure treeFigure(std::shared_ptr<const RunSnapshot> run, const TreeFigureInfo& info);

}  // namespace weft
