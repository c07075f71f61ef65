#include "ibdiag/counters/port_directory.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {

void PortDirectory::add(NodeId id, const NodeRow& row) {
  nodes_[number(id)] = {row.subnet, row.guid, row.kind == NodeKind::switchNode, row.description};
  nodesByGuid_.emplace(number(row.guid), id);
}

void PortDirectory::add(const PortRow& row) {
  const PortPlace place{row.node, row.number};
  portsByGuid_.emplace(number(row.guid), place);
  const auto node = nodes_.find(number(row.node));
  if (number(row.lid) == 0 || node == nodes_.end()) return;
  const std::uint32_t first = number(row.lid);
  lids_[node->second.subnet].try_emplace(first, LidRange{first + (1U << row.lmc) - 1, place});
}

void PortDirectory::add(const LinkRow& row) {
  linkList_.emplace_back(PortPlace{row.nodeA, row.portA}, PortPlace{row.nodeB, row.portB});
  links_.insert(key(linkList_.back().first));
  links_.insert(key(linkList_.back().second));
  if (!row.state.empty() && row.state != "ACT") return;
  for (const PortPlace& end : {linkList_.back().first, linkList_.back().second})
    if (isSwitch(end.node)) activeSwitchPorts_.insert(end);
}

bool PortDirectory::isSwitch(NodeId node) const {
  const auto found = nodes_.find(number(node));
  return found != nodes_.end() && found->second.isSwitch;
}

std::optional<PortPlace> PortDirectory::byGuid(Guid guid, ListedCounters::GuidOf what, PortNumber port) const {
  std::optional<PortPlace> best;
  // The smallest of several that has a link: the order within a multimap is not guaranteed.
  const auto consider = [&](PortPlace place) {
    const auto rank = [&](PortPlace each) { return std::pair(!hasLink(each), each); };
    if (!best || rank(place) < rank(*best)) best = place;
  };
  if (what != ListedCounters::GuidOf::node) {
    const auto [from, to] = portsByGuid_.equal_range(number(guid));
    for (auto at = from; at != to; ++at)
      if (at->second.port == 0 || at->second.port == port) consider({at->second.node, port});
  }
  if (best && hasLink(*best)) return best;
  const auto [from, to] = nodesByGuid_.equal_range(number(guid));
  for (auto at = from; at != to; ++at) consider({at->second, port});
  return best;
}

std::vector<std::pair<SubnetId, PortPlace>> PortDirectory::byLid(Lid lid, PortNumber port) const {
  std::vector<std::pair<SubnetId, PortPlace>> found;
  for (const auto& [subnet, ranges] : lids_) {
    const auto next = ranges.upper_bound(number(lid));
    if (next == ranges.begin() || std::prev(next)->second.last < number(lid)) continue;
    found.emplace_back(subnet, PortPlace{std::prev(next)->second.owner.node, port});
  }
  return found;
}

std::string PortDirectory::nameOf(NodeId node) const {
  const auto found = nodes_.find(number(node));
  if (found == nodes_.end()) return "a node";
  return text(found->second.guid) + " (" + found->second.description + ")";
}

}  // namespace weft
