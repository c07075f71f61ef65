// Resolves the filter of a figure from names to ids.
#pragma once

#include <QString>

#include "core/records/pair_filter.h"
#include "core/store/run_snapshot.h"
#include "figures/figure_request.h"

namespace weft {

// Throws Error for a name that the run does not have. `ofPairs` false: the source is distinguished only by regions;
// then communicators are ignored and other filters refused. Standard error states which time is shown, unless `silent`.
PairFilter filterOf(const RunSnapshot& run, const FigureRequest& request, bool ofPairs, bool silent = false);

// All of these names, ascending, each once.
std::vector<CommunicatorId> findCommunicators(const std::vector<Communicator>& all,
                                              const std::vector<std::string>& names);

// What the request keeps, in terms of a measure's rows. Throws Error where the measure does not follow all of it;
// `what`: "the communicator profile".
PairFilter filterFollowed(const RunSnapshot& run, const FigureRequest& request, const Facets& facets,
                          const std::string& what);
// "region FFT, communicators W_a1, W_a2": the part that is shown, its time aside; empty: all.
QString filterWords(const FigureRequest& request);

}  // namespace weft
