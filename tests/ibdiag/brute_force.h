// A second, slow way along the routes: straight from the rows, sharing nothing with Fabric.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "memory_sink.h"

namespace weft {

class BruteForce {
 public:
  using End = std::pair<NodeId, PortNumber>;  // a node and the port by which it sends

  struct Walk {
    std::vector<End> ends;
    bool arrived = false;
    bool looped = false;
  };

  explicit BruteForce(const MemorySink& rows) : rows_(rows) {
    for (const LinkRow& link : rows.links) {
      peers_[{link.nodeA, link.portA}] = {link.nodeB, link.portB};
      peers_[{link.nodeB, link.portB}] = {link.nodeA, link.portA};
    }
  }

  const NodeRow& node(NodeId id) const { return rows_.nodes[number(id) - 1]; }
  std::optional<End> peer(const End& end) const {
    const auto found = peers_.find(end);
    return found == peers_.end() ? std::nullopt : std::optional(found->second);
  }

  const PortRow* owner(SubnetId subnet, unsigned lid) const {
    for (const PortRow& port : rows_.ports)
      if (node(port.node).subnet == subnet && number(port.lid) != 0 && lid >= number(port.lid) &&
          lid < number(port.lid) + (1U << port.lmc))
        return &port;
    return nullptr;
  }

  Walk walk(const PortRow& source, unsigned lid) const {
    Walk walk;
    const PortRow* target = owner(node(source.node).subnet, lid);
    if (target == nullptr) return walk;
    End here{source.node, source.number};
    if (target == &source) {
      walk.arrived = true;
      return walk;
    }
    std::set<NodeId> seen;
    for (;;) {
      if (node(here.first).kind == NodeKind::switchNode) {
        if (!seen.insert(here.first).second) {
          walk.looped = true;
          return walk;
        }
        const auto table = rows_.tables.find(here.first);
        if (table == rows_.tables.end() || lid >= table->second.size()) return walk;
        here.second = table->second[lid];
        if (here.second == 0) {
          walk.arrived = target->node == here.first;
          return walk;
        }
      } else if (!walk.ends.empty()) {
        walk.arrived = here == End{target->node, target->number};
        return walk;
      }
      const auto next = peer(here);
      if (!next) return walk;
      walk.ends.push_back(here);
      here = *next;
    }
  }

 private:
  const MemorySink& rows_;
  std::map<End, End> peers_;
};

}  // namespace weft
