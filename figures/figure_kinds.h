// Every kind of figure, one row each: its word, what makes it, what its filter is of, and its default settings.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/records/facets.h"
#include "figures/figure_makers.h"

namespace weft {

struct FigureKind {
  const char* word;         // of --view, and in names of files
  FigureSettings settings;  // where nothing else is asked for
  Figure (*make)(const FigureRequest&, FigureRuns&);
  std::vector<Measure> measures = {};  // where its numbers are from that follow a filter; none: it has no filter

  FigureView view() const { return FigureRequest(settings).view(); }
};

std::span<const FigureKind> figureKinds();  // in the order of FigureView
const FigureKind& kindOf(FigureView view);

}  // namespace weft
