#include "ibdiag/loads/compared_rates.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace weft {
namespace {

double busiest(const ComparedRates& rates, const LinkLoads& loads) {
  double most = 0;
  for (std::uint32_t at = 0; at < loads.bytes.size(); ++at)
    most = std::max(most, static_cast<double>(loads.bytes[at]) * rates.slowness(EndIndex(at)));
  return most;
}

}  // namespace

double ComparedRates::slowness(EndIndex end) const {
  const auto& capacity = capacities[number(end) / 2];
  return capacity && *capacity != 0 ? static_cast<double>(fastest) / static_cast<double>(*capacity) : 1;
}

ComparedRates comparedRates(const Fabric& fabric) {
  ComparedRates rates{capacitiesOf(fabric)};
  std::set<std::optional<std::uint64_t>> known, least;  // of those that are not known, the least
  for (std::size_t at = 0; at < rates.capacities.size(); ++at) {
    LinkFacts link = fabric.links()[at];
    link.speedIsMinimum = false;
    const auto capacity = linkCapacity(link);
    rates.fastest = std::max(rates.fastest, capacity.value_or(0));
    (rates.capacities[at] ? known : least).insert(capacity);
  }
  rates.areExact = least.empty() || (known.empty() && least.size() == 1);
  for (auto& capacity : rates.capacities)
    if (!capacity && rates.fastest != 0) capacity = rates.fastest;
  return rates;
}

MostLoadedEnds mostLoadedEnds(const ComparedRates& rates, const LinkLoads& before, const LinkLoads& after) {
  MostLoadedEnds ends;
  for (const auto& [loads, load] : {std::pair(&before, &ends.before), std::pair(&after, &ends.after)}) {
    const double byRate = busiest(rates, *loads);
    const bool isMore = byRate > static_cast<double>(largestLoad(*loads));
    *load = isMore ? static_cast<std::uint64_t>(std::llround(byRate)) : largestLoad(*loads);
    ends.byCapacity = ends.byCapacity || isMore;
  }
  return ends;
}

}  // namespace weft
