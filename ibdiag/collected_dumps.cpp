#include "ibdiag/collected_dumps.h"

namespace weft {

std::string text(const Place& place) { return *place.file + ", line " + std::to_string(place.line); }

TopologyDump::End TopologyDump::keep(const ListedEnd& end) {
  std::tuple key{end.nodeGuid, end.systemGuid, end.kind, end.ports, std::string(end.description)};
  const auto [found, isNew] = nodeIndex_.try_emplace(std::move(key), static_cast<std::uint32_t>(nodes_.size()));
  if (isNew) nodes_.push_back({end.nodeGuid, end.systemGuid, end.kind, end.ports, std::string(end.description)});
  return {found->second, end.port, end.portGuid, end.lid};
}

void TopologyDump::add(const ListedLink& link) {
  std::tuple key{std::string(link.width), std::string(link.speed), std::string(link.state)};
  const auto [found, isNew] = factsIndex_.try_emplace(std::move(key), static_cast<std::uint32_t>(facts_.size()));
  if (isNew) facts_.push_back({std::string(link.width), std::string(link.speed), std::string(link.state)});
  const End a = keep(link.a);
  links_.push_back({a, keep(link.b), found->second, link.line});
}

}  // namespace weft
