// Common parts of figures of two runs: A is the run that is drawn, B the one it is compared with; the figure shows B −
// A.
#pragma once

#include "core/sums/run_match.h"
#include "figures/figure_map_parts.h"
#include "figures/run_figure.h"
#include "views/fattree/fabric_changes.h"

namespace weft {

struct Comparison {
  std::shared_ptr<const RunSnapshot> first, second;
  std::shared_ptr<const RunMatch> match;
  FigureRequest ofSecond;  // what is asked for as B means it: regions by name, communicators as they match
};

// Throws Error for more than one other run, and where B has none of what is asked for.
Comparison comparisonOf(const FigureRequest& request, FigureRuns& runs);
// Of these two; throws Error where the second has none of what is asked for.
Comparison comparisonOf(const FigureRequest& request, FigureData& first, FigureData& second);

// Puts B − A in place of A's amounts. Throws Error where nothing can be compared.
void compareMap(const FigureRequest& request, FigureRuns& runs, MapParts& map);

// Of two runs of which neither knows traffic. Nothing where B has traffic.
std::optional<FabricChanges> fabricChanges(const FigureRequest& request, FigureRuns& runs, const MapParts& map);

// Which run is which, and where their numbers come from.
QStringList provenanceOfBoth(const Comparison& both, const std::vector<std::string>& kinds);

}  // namespace weft
