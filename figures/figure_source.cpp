#include "figures/figure_source.h"

#include "analysis/pairs/pair_parts.h"
#include "figures/figure_filter.h"

namespace weft {

FilterWords withoutCommunicators(FilterWords words) {
  words[FilterDimension::communicator].clear();
  return words;
}

bool narrowsPairs(const FilterWords& words) { return asksForPairs(withoutCommunicators(words)); }

TrafficSource defaultSource(const FigureRequest& request, const OpenRun& run, const RunTraffic& traffic) {
  const bool narrows =
      narrowsPairs(request) || (!request[FilterDimension::communicator].empty() && pairsKnowCommunicators(run));
  return request.as<RoutedTraffic>().collectives || (narrows && hasPairBytes(run)) ? TrafficSource::pair
                                                                                   : bestSource(run, traffic);
}

std::optional<TrafficSource> earlierSource(const FigureRequest& request, FigureData& data) {
  const auto& asked = request.as<RoutedTraffic>();
  if (asked.source || !data.run()->hasFabric()) return asked.source;
  const auto run = data.run();
  const auto traffic = data.traffic(*run);
  const bool takesPairs = defaultSource(request, *run, *traffic) == TrafficSource::pair;
  const bool isNarrow = asked.collectives || narrowsPairs(request) || !request[FilterDimension::communicator].empty();
  const bool hasPorts = whyNot(*run, traffic.get(), {TrafficSource::port}).empty();
  return takesPairs && !isNarrow && hasPorts ? std::optional(TrafficSource::port) : std::nullopt;
}

}  // namespace weft
