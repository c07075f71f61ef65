// Translates the filter of one run to another run.
#pragma once

#include "core/sums/run_match.h"
#include "core/records/filter_dimensions.h"

namespace weft {

// Two of the runs of a match, by their place in it.
struct MatchedRuns {
  const RunSnapshot &from, &to;
  const RunMatch& match;
  std::size_t placeOfFrom = 0, placeOfTo = 1;
};

// Regions and operations go by name, communicators as they match, ranks by their place; time bins stay. If the other
// run has none of what is chosen in a dimension, nothing is chosen there, which means all: `lost`, if given, receives
// these dimensions.
PairFilter filterOfOther(const PairFilter& filter, const MatchedRuns& runs,
                         std::vector<FilterDimension>* lost = nullptr);

// `match` is that of the two runs, `first` the one that the filter belongs to. Nothing if the filter asks for something
// of which the second run has nothing.
std::optional<PairFilter> filterOfSecond(const PairFilter& filter, const RunSnapshot& first, const RunSnapshot& second,
                                         const RunMatch& match);

}  // namespace weft
