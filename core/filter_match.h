// The filter of one run as another run means it.
#pragma once

#include "core/pair_filter.h"
#include "core/run_match.h"

namespace weft {

// `match` is that of the two runs, `first` the one that the filter is of. Regions and operations go by name, communicators as
// they match, ranks by their place; time bins stay. Nothing where something is asked for and the second run has none of it.
std::optional<PairFilter> filterOfSecond(const PairFilter& filter, const RunSnapshot& first, const RunSnapshot& second,
                                         const RunMatch& match);

}  // namespace weft
