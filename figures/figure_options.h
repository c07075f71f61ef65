// The command options for content and style of a figure.
#pragma once

#include <string>
#include <vector>

#include "analysis/collectives/model_option.h"
#include "figures/figure_request.h"

namespace CLI {
class App;
}

namespace weft {

// As the user typed them.
struct FigureOptions : FilterWords {
  std::string view;
  std::string range, nodeRange, traffic, metric, rows, measure, order, rails, adaptive, each, layout, width, colour,
      select, detail, top, by, barsOf, rowsOf, waitsOf, above, counter, axis, colours;
  bool linear = false, logarithmic = false, hideService = false, hideUnused = false, assumeRoutes = false,
       marks = false, fold = false;
  bool relative = false, sideBySide = false, ownRanges = false, perRank = false, whole = false, breakLongest = false,
       withoutMessages = false, withoutRoutes = false;
  CollectivesChoice collectives;
  Senders senders = Senders::hosts;
  std::string heightMm, gains;
  FigureStyle style;
};

void addFigureOptions(CLI::App& command, FigureOptions& options);

// Throws CLI::ValidationError: an option that a view has no use for is a mistake of the caller.
FigureRequest requestOf(const FigureOptions& options);

}  // namespace weft
