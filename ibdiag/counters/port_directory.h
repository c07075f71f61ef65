// Finds the fabric port that a dump names. It is filled with the fabric's rows as they are delivered.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ibdiag/counters/counter_dumps.h"

namespace weft {

struct PortPlace {
  NodeId node{};
  PortNumber port = 0;
  auto operator<=>(const PortPlace&) const = default;
};

class PortDirectory {
 public:
  void add(NodeId id, const NodeRow& row);
  void add(const PortRow& row);  // after its node
  void add(const LinkRow& row);

  bool empty() const { return nodes_.empty(); }
  bool hasLink(PortPlace place) const { return links_.contains(key(place)); }
  const std::vector<std::pair<PortPlace, PortPlace>>& links() const { return linkList_; }
  bool isSwitch(NodeId node) const;
  // A switch's ports whose links are active, or of a state that is not known; ascending.
  const std::set<PortPlace>& activeSwitchPorts() const { return activeSwitchPorts_; }

  // By GUID. If two nodes have one GUID (an adapter with a port on each of two subnets), the one that has a link at
  // this port.
  std::optional<PortPlace> byGuid(Guid guid, ListedCounters::GuidOf what, PortNumber port) const;
  // By LID, in each subnet that has it; ascending subnets.
  std::vector<std::pair<SubnetId, PortPlace>> byLid(Lid lid, PortNumber port) const;

  std::string nameOf(NodeId node) const;  // "0x0002c90200450000 (leaf 1)"

 private:
  static std::uint64_t key(PortPlace place) { return std::uint64_t{number(place.node)} << 8 | place.port; }

  struct KnownNode {
    SubnetId subnet{};
    Guid guid{};
    bool isSwitch = false;
    std::string description;
  };
  struct LidRange {
    std::uint32_t last = 0;
    PortPlace owner;
  };
  std::unordered_map<std::uint32_t, KnownNode> nodes_;
  std::unordered_multimap<std::uint64_t, NodeId> nodesByGuid_;
  std::unordered_multimap<std::uint64_t, PortPlace> portsByGuid_;  // port 0 of a switch represents all of its ports
  std::map<SubnetId, std::map<std::uint32_t, LidRange>> lids_;     // by base LID
  std::unordered_set<std::uint64_t> links_;
  std::vector<std::pair<PortPlace, PortPlace>> linkList_;
  std::set<PortPlace> activeSwitchPorts_;
};

}  // namespace weft
