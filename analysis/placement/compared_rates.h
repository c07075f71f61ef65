// The rates by which loads of links are compared, and whether they are exact.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>

#include "ibdiag/model/link_capacity.h"

namespace weft {

// A link of which only the least speed is available counts as the fastest of all, which carries at least as much:
// a slower link counts as slow beside it. Likewise a link without a speed, if any link has one.
struct ComparedRates {
  Capacities capacities;
  std::uint64_t fastest = 0;  // 0: no rate is available
  bool areExact = true;       // loads compare in the same way, whatever the rates are that are not available
};

inline ComparedRates comparedRates(const Fabric& fabric) {
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

}  // namespace weft
