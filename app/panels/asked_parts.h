// Which part of a run a figure is asked for, as the window shows it: the words of its filter.
#pragma once

#include "core/records/facets.h"
#include "figures/figure_request.h"

namespace weft {

class RunSession;
struct OpenRun;

void takeFilter(const OpenRun& run, const PairFilter& filter, FigureRequest& figure);
// The part of the filter that the view's numbers follow.
void takeFollowed(const RunSession& session, PairFilter filter, Measure measure, FigureRequest& figure);
void takeFollowed(const RunSession& session, Measure measure, FigureRequest& figure);  // of the filter in force
// The source of traffic, and its part, that a map or the links show; throws Error while the numbers are still being
// computed.
void takeTraffic(const RunSession& session, FigureRequest& figure);

}  // namespace weft
