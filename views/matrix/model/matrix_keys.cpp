#include "views/matrix/model/matrix_keys.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace weft {

CommunicatorPlaces::CommunicatorPlaces(const RunSnapshot& run, std::optional<CommunicatorId> communicator) {
  for (const Communicator& one : run.communicators)
    if (communicator && one.parent == communicator) add(one);
  const Communicator* whole = communicator ? run.find(*communicator) : nullptr;
  if (whole) add(*whole);
  // A rank stays where it came first.
  std::ranges::stable_sort(places_, {}, &std::pair<RankId, std::uint64_t>::first);
  const auto again = std::ranges::unique(places_, {}, &std::pair<RankId, std::uint64_t>::first);
  places_.erase(again.begin(), again.end());
}

void CommunicatorPlaces::add(const Communicator& one) {
  for (const RankId member : one.members) places_.emplace_back(member, places_.size());
}

std::uint64_t CommunicatorPlaces::of(RankId rank) const {
  const auto found = std::ranges::lower_bound(places_, rank, {}, &std::pair<RankId, std::uint64_t>::first);
  const bool known = found != places_.end() && found->first == rank;
  return known ? found->second : std::numeric_limits<std::uint64_t>::max();
}

std::optional<CommunicatorId> wholeOf(const RunSnapshot& run) {
  const Communicator* most = nullptr;
  for (const Communicator& one : run.communicators)
    if (!one.parent && !one.members.empty() && (!most || one.members.size() > most->members.size())) most = &one;
  return most ? std::optional(most->id) : std::nullopt;
}

std::vector<std::uint32_t> orderBy(const std::vector<std::array<std::uint64_t, 2>>& keys) {
  std::vector<std::uint32_t> order(keys.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t at) { return keys[at]; });
  return order;
}

}  // namespace weft
