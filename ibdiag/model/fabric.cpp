#include "ibdiag/model/fabric.h"

#include <algorithm>

namespace weft {

std::optional<EndIndex> Fabric::endAt(NodeIndex node, PortNumber port) const {
  const std::uint32_t slot = firstSlot_[number(node)] + port;
  if (slot >= firstSlot_[number(node) + 1] || endInSlot_[slot] == 0) return std::nullopt;
  return EndIndex(endInSlot_[slot] - 1);
}

std::span<const EndIndex> Fabric::endsOf(NodeIndex node) const {
  const std::uint32_t first = firstEnd_[number(node)];
  return {endsByNode_.data() + first, firstEnd_[number(node) + 1] - first};
}

std::optional<PortIndex> Fabric::owner(SubnetId subnet, Lid lid) const {
  const std::uint64_t key = std::uint64_t{number(subnet)} << 16 | number(lid);
  const auto next = std::ranges::upper_bound(lidRanges_, key, {}, &LidRange::first);
  if (next == lidRanges_.begin() || std::prev(next)->last < key) return std::nullopt;
  return std::prev(next)->port;
}

std::optional<PortIndex> Fabric::portByGuid(Guid guid) const {
  const auto found = std::ranges::lower_bound(portsByGuid_, guid, {}, &std::pair<Guid, PortIndex>::first);
  if (found == portsByGuid_.end() || found->first != guid) return std::nullopt;
  return found->second;
}

PortNumber Fabric::forward(NodeIndex switchNode, Lid destination) const {
  const std::span<const PortNumber> table = this->table(switchNode);
  return number(destination) < table.size() ? table[number(destination)] : noRoute;
}

std::span<const PortNumber> Fabric::choices(NodeIndex switchNode, Lid destination) const {
  return groups_ ? (*groups_)[number(switchNode)].choices(destination) : std::span<const PortNumber>();
}

Fabric Fabric::withAdaptive(Adaptive spread) const {
  Fabric other = *this;
  other.adaptive_ = spread;
  return other;
}

Fabric Fabric::withSenders(Senders senders) const {
  Fabric other = *this;
  other.senders_ = senders;
  return other;
}

Fabric Fabric::withRailPlan(std::shared_ptr<const RailPlan> plan) const {
  Fabric other = *this;
  other.railPlan_ = std::move(plan);
  return other;
}

bool Fabric::hasTable(NodeIndex switchNode) const { return !table(switchNode).empty(); }

Fabric Fabric::withAssumedTables(std::vector<std::pair<NodeIndex, std::vector<PortNumber>>> tables) const {
  Fabric filled = *this;
  for (auto& [node, ports] : tables) {
    if (!filled.node(node).isSwitch() || filled.hasTable(node) || ports.empty()) continue;
    filled.tables_[number(node)] = Table(std::move(ports));
    ++filled.assumedTables_;
  }
  return filled;
}

Fabric Fabric::withTables(std::vector<std::pair<NodeIndex, std::vector<PortNumber>>> tables) const {
  Fabric other = *this;
  other.assumedTables_ = 0;
  other.serviceLanes_ = std::make_shared<ServiceLanes>();
  other.groups_ = nullptr;
  std::ranges::fill(other.tables_, Table());
  for (auto& [node, ports] : tables)
    if (other.node(node).isSwitch()) other.tables_[number(node)] = Table(std::move(ports));
  return other;
}

Fabric Fabric::withoutLinks(std::span<const EndIndex> pulled) const {
  Fabric rest = *this;
  for (const EndIndex each : pulled)
    for (const EndIndex end : {each, peer(each)})
      rest.endInSlot_[firstSlot_[number(rest.end(end).node)] + rest.end(end).port] = 0;
  rest.endsByNode_.clear();
  for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
    rest.firstEnd_[node] = static_cast<std::uint32_t>(rest.endsByNode_.size());
    for (const EndIndex end : endsOf(NodeIndex(node)))
      if (rest.endAt(NodeIndex(node), rest.end(end).port)) rest.endsByNode_.push_back(end);
  }
  rest.firstEnd_.back() = static_cast<std::uint32_t>(rest.endsByNode_.size());
  return rest;
}

std::string_view Fabric::fact(EndIndex at, PortFact fact) const {
  if (!has(fact)) return {};
  const auto found = portFacts_->find({end(at).node, end(at).port, fact});
  return found == portFacts_->end() ? std::string_view() : found->second;
}

std::string_view Fabric::fact(NodeIndex at, PortFact fact) const {
  const auto found = portFacts_->find({at, PortNumber{0}, fact});
  return found == portFacts_->end() ? std::string_view() : found->second;
}

}  // namespace weft
