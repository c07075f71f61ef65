#include "analysis/waits/state_sums.h"

#include <map>
#include <optional>
#include <utility>

namespace weft {

StateSummer::StateSummer(StateShares& states) : states_(states) {
  for (std::size_t i = 0; i < states.states().size(); ++i) own_.push_back(static_cast<std::uint16_t>(i));
}

void StateSummer::add(const StateShares::Track& track, std::uint64_t from, std::uint64_t until, StateSums& sums) const {
  sums.resize(own_.size());
  if (from < until) states_.add(track, {from, until, 1}, own_, static_cast<std::uint16_t>(own_.size()), sums);
}

std::vector<std::size_t> statesOfWaits(const StateShares& states, const WaitShares& waits) {
  std::map<std::pair<std::optional<RegionId>, std::optional<OperationId>>, std::size_t> places;
  for (std::size_t i = 0; i < states.states().size(); ++i)
    places.try_emplace({states.states()[i].region, states.states()[i].operation}, i);
  std::vector<std::size_t> list;
  for (const WaitShares::Kind& kind : waits.kinds()) {
    const auto found = places.find({kind.row.region, kind.row.operation});
    list.push_back(found == places.end() ? states.states().size() : found->second);
  }
  return list;
}

}  // namespace weft
