#include "ibdiag/assembly/node_guids.h"

#include <algorithm>
#include <set>

namespace weft {
namespace {

using NodeOfPort = std::map<Guid, Guid>;

void learn(const TopologyDump& dump, NodeOfPort& known) {
  for (const TopologyDump::Link& link : dump.links())
    for (const TopologyDump::End* end : {&link.a, &link.b})
      if (number(end->portGuid) != 0 && !dump.node(*end).guidIsPorts)
        known.try_emplace(end->portGuid, dump.node(*end).guid);
}

void learn(const RangeDump& dump, NodeOfPort& known) {
  for (const ListedRange& range : dump.ranges)
    if (number(range.nodeGuid) != 0 && number(range.portGuid) != 0) known.try_emplace(range.portGuid, range.nodeGuid);
}

// At the other end of one cable is one adapter, whatever GUID each dump has for it: of a switch's port the adapter's
// port and node.
struct Neighbour {
  PortNumber port = 0;
  Lid lid{};
  Guid node{};
  std::string name;      // may be empty
  bool isPorts = false;  // the GUID is its port's, or may be
};
using Neighbours = std::map<std::pair<Guid, PortNumber>, Neighbour>;

template <class Take>
void eachNeighbour(const TopologyDump& dump, Take take) {
  for (const TopologyDump::Link& link : dump.links())
    for (const auto& [near, far] : {std::pair(&link.a, &link.b), std::pair(&link.b, &link.a)})
      if (dump.node(*near).kind == NodeKind::switchNode && dump.node(*far).kind == NodeKind::channelAdapter)
        take(std::pair(dump.node(*near).guid, near->port), *far);
}

// The first by path stays, but that a dump which knows nodes is believed before one that knows ports.
void learn(const TopologyDump& dump, Neighbours& known) {
  eachNeighbour(dump, [&](const std::pair<Guid, PortNumber>& place, const TopologyDump::End& far) {
    const TopologyDump::Node& node = dump.node(far);
    const Neighbour found{far.port, far.lid, node.guid, node.description, node.guidIsPorts};
    const auto [at, isNew] = known.try_emplace(place, found);
    if (!isNew && at->second.isPorts && !found.isPorts) at->second = found;
  });
}

// Same cable, port, LID and name: the GUIDs differ, the adapter does not.
void joinByCable(TopologyDump& dump, const Neighbours& known) {
  eachNeighbour(dump, [&](const std::pair<Guid, PortNumber>& place, const TopologyDump::End& far) {
    const Neighbour& other = known.at(place);
    const TopologyDump::Node& node = dump.node(far);
    const bool isNamedAlike = other.name.empty() || node.description.empty() || other.name == node.description;
    const bool isSame = other.port == far.port && other.lid == far.lid && number(far.lid) != 0 && isNamedAlike;
    if (node.guidIsPorts && isSame && other.node != node.guid) dump.setNodeGuid(far.node, other.node, true);
  });
}

// Ports that may belong together: of the same name, and with GUIDs as far from that of "port 0" as their numbers.
using CardKey = std::pair<std::string, std::uint64_t>;

void joinCards(TopologyDump& dump) {
  struct Card {
    std::set<std::uint32_t> nodes;
    std::set<PortNumber> ports;
    Guid lowest{UINT64_MAX};
  };
  std::map<CardKey, Card> cards;
  for (const TopologyDump::Link& link : dump.links())
    for (const TopologyDump::End* end : {&link.a, &link.b}) {
      const TopologyDump::Node& node = dump.node(*end);
      if (!node.guidIsPorts || node.description.empty() || node.guid != end->portGuid) continue;
      Card& card = cards[{node.description, number(node.guid) - end->port}];
      card.nodes.insert(end->node);
      card.ports.insert(end->port);
      card.lowest = std::min(card.lowest, node.guid);
    }
  for (const auto& [key, card] : cards)
    if (card.nodes.size() > 1 && card.ports.size() == card.nodes.size())
      for (const std::uint32_t node : card.nodes) dump.setNodeGuid(node, card.lowest);
}

}  // namespace

void resolveNodeGuids(const std::vector<TopologyDump*>& dumps, const std::vector<const RangeDump*>& ranges) {
  const auto namesPortsOnly = [](const TopologyDump* dump) {
    return std::ranges::any_of(dump->nodes(), &TopologyDump::Node::guidIsPorts);
  };
  if (std::ranges::none_of(dumps, namesPortsOnly)) return;
  NodeOfPort known;
  for (const TopologyDump* dump : dumps) learn(*dump, known);
  for (const RangeDump* dump : ranges) learn(*dump, known);
  for (TopologyDump* dump : dumps) {
    for (std::uint32_t at = 0; at < dump->nodes().size(); ++at) {
      const TopologyDump::Node& node = dump->nodes()[at];
      if (!node.guidIsPorts) continue;
      if (const auto found = known.find(node.guid); found != known.end()) dump->setNodeGuid(at, found->second);
    }
    joinCards(*dump);
  }
  Neighbours neighbours;
  for (const TopologyDump* dump : dumps) learn(*dump, neighbours);
  for (TopologyDump* dump : dumps) joinByCable(*dump, neighbours);
}

}  // namespace weft
