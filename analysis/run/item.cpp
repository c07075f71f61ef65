#include "analysis/run/item.h"

namespace weft {

std::vector<CommunicatorId> communicatorsOf(const Item& item) {
  if (const auto* id = std::get_if<CommunicatorId>(&item)) return {*id};
  if (const auto* group = std::get_if<CommunicatorGroup>(&item)) return group->members;
  return {};
}

Item itemOf(const std::vector<CommunicatorId>& communicators) {
  if (communicators.empty()) return {};
  return communicators.size() == 1 ? Item(communicators.front()) : Item(CommunicatorGroup{communicators});
}

std::optional<Place> placeOf(const Item& item) {
  if (const auto* host = std::get_if<HostIndex>(&item)) return *host;
  if (const auto* node = std::get_if<NodeIndex>(&item)) return *node;
  if (const auto* hosts = std::get_if<HostPair>(&item)) return hosts->source;
  if (const auto* places = std::get_if<PlacePair>(&item)) return places->source;
  return std::nullopt;
}

Item pairOf(const Place& source, const Place& destination) {
  const auto *from = std::get_if<HostIndex>(&source), *to = std::get_if<HostIndex>(&destination);
  if (from && to) return HostPair{*from, *to};
  return PlacePair{source, destination};
}

}  // namespace weft
