#include "ibdiag/dumps/collected_dumps.h"

namespace weft {

std::string text(const Place& place) { return *place.file + ", line " + std::to_string(place.line); }

TopologyDump::End TopologyDump::keep(const ListedEnd& end) {
  const bool isPorts = number(end.nodeGuid) == 0;
  const Guid guid = isPorts ? end.portGuid : end.nodeGuid;
  std::tuple key{guid, end.systemGuid, end.kind, end.ports, std::string(end.description)};
  const auto [found, isNew] = nodeIndex_.try_emplace(std::move(key), static_cast<std::uint32_t>(nodes_.size()));
  if (isNew)
    nodes_.push_back({guid, end.systemGuid, end.kind, end.ports, std::string(end.description), isPorts, end.kindIsGuess,
                      end.portsAtLeast});
  const bool isLid = number(end.lid) <= highestUnicastLid;
  return {found->second, end.port, end.portGuid, isLid ? end.lid : Lid(0), end.lmc, isLid ? Lid(0) : end.lid};
}

void TopologyDump::add(const ListedLink& link) {
  Facts facts{std::string(link.width), std::string(link.speed), std::string(link.state),
              std::string(link.widthPossible), std::string(link.speedPossible)};
  const auto [found, isNew] = factsIndex_.try_emplace(facts, static_cast<std::uint32_t>(facts_.size()));
  if (isNew) facts_.push_back(std::move(facts));
  const End a = keep(link.a);
  links_.push_back({a, keep(link.b), found->second, link.line});
}

void TopologyDump::setNodeGuid(std::uint32_t node, Guid guid, bool isPorts) {
  nodes_[node].guid = guid;
  nodes_[node].guidIsPorts = isPorts;
}

void TopologyDump::setSwitch(std::uint32_t node) {
  nodes_[node].kind = NodeKind::switchNode;
  nodes_[node].guidIsPorts = nodes_[node].kindIsGuess = false;
}

}  // namespace weft
