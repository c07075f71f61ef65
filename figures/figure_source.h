// The traffic source of a map or link list if the request does not name one.
#pragma once

#include "figures/figure_data.h"
#include "figures/figure_request.h"

namespace weft {

// A communicator can stand out in any traffic.
FilterWords withoutCommunicators(FilterWords words);
// By what pair traffic alone tells.
bool narrowsPairs(const FilterWords& words);

TrafficSource defaultSource(const FigureRequest& request, const OpenRun& run, const RunTraffic& traffic);

// Of a map or links: what versions up to 0.2.0 took where none was asked for: port traffic before pairs. Nothing: what
// is taken today, or asked for.
std::optional<TrafficSource> earlierSource(const FigureRequest& request, FigureData& data);

}  // namespace weft
