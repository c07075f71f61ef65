// The fabric of a run: nodes, ports, links and forwarding tables of all its subnets, indexed and immutable.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/records/records.h"
#include "ibdiag/model/service_lanes.h"
#include "ibdiag/model/switch_groups.h"

namespace weft {

// Positions in a Fabric's vectors.
enum class NodeIndex : std::uint32_t {};
enum class HostIndex : std::uint32_t {};
enum class PortIndex : std::uint32_t {};
enum class EndIndex : std::uint32_t {};

// The other end of the same link.
constexpr EndIndex peer(EndIndex end) { return EndIndex(number(end) ^ 1U); }

struct FabricNode {
  NodeId id{};  // in the run store
  SubnetId subnet{};
  Guid guid{};
  Guid systemGuid{};
  NodeKind kind = NodeKind::channelAdapter;
  std::string description;
  std::uint8_t ports = 0;
  std::optional<HostIndex> host{};  // of a router, and of an adapter that is a machine's
  // An adapter inside the switch that it is connected to, which adds up for SHARP: no machine, but routes lead there.
  bool aggregates = false;
  bool gateway = false;  // an adapter that its description calls so: it leads to another kind of network

  bool isSwitch() const { return kind == NodeKind::switchNode; }
  bool isHostAdapter() const { return kind == NodeKind::channelAdapter && !aggregates; }
};

// A port that owns LIDs: any port of an adapter or router, port 0 of a switch.
struct FabricPort {
  NodeIndex node{};
  PortNumber number = 0;
  Guid guid{};
  Lid lid{};  // base LID, 0 where unknown
  std::uint8_t lmc = 0;
};

// Channel adapters that belong to one machine, over all subnets: those whose descriptions name the same host, those
// with one node GUID, those that the run store gives to one host. A router is a machine of its own.
struct FabricHost {
  std::string name;               // "n001"; the whole description where it names no host
  std::optional<HostId> runHost;  // where ranks of the run were placed
  std::vector<NodeIndex> adapters;
  std::vector<PortIndex> ports;
};

// How people read a node or a host: see shown_names.h.
struct ShownName {
  std::string name;   // no other switch, or host, has it
  std::string label;  // for the map: without the ending that most have in common, as a domain
  std::string brief;  // where room is scarce: without such a beginning too
};

struct LinkEnd {
  NodeIndex node{};
  PortNumber port = 0;
};

struct LinkFacts {
  std::string width, speed, state;           // as the dump prints them
  std::string widthPossible, speedPossible;  // what both ends could do; empty where no dump says it
  bool speedIsMinimum = false;               // ibdiagnet 1's "10", which it prints for faster ones too
};

// How what a switch sends is counted if the switch may choose among a group of ports: adaptive routing, or a hash over
// the ports.
enum class Adaptive {
  even,        // the same part to each port: the mean over all that the switches may choose
  staticPort,  // all to the port that the forwarding table names
  worst,  // each link carries whatever may come to it: the most that any choice puts there, not on all links at once
};

struct RailPlan;  // in host_rails.h

// The adapters that send and receive if each does with each: in all-to-all, in checks of routes, in what breaks without
// a cable.
enum class Senders { hosts, all };  // all but aggregation nodes and gateways, or these too

class Fabric {
 public:
  // What does not fit together (a link to a port that another link has, a LID that two ports own) is discarded and
  // listed in `problems()`; nothing throws.
  static Fabric build(const FabricRecords& records);

  const std::vector<FabricNode>& nodes() const { return nodes_; }  // by subnet, then GUID
  const std::vector<FabricHost>& hosts() const { return hosts_; }  // by name, digits compared as numbers
  const std::vector<FabricPort>& ports() const { return ports_; }  // by node, then number
  const std::vector<LinkEnd>& ends() const { return ends_; }       // ends 2i and 2i+1 are link i's
  const std::vector<LinkFacts>& links() const { return links_; }
  const std::vector<std::string>& problems() const { return problems_; }
  std::uint32_t subnetCount() const { return subnetCount_; }

  const ShownName& shown(NodeIndex at) const { return nodeNames_[number(at)]; }
  const ShownName& shown(HostIndex at) const { return hostNames_[number(at)]; }
  const FabricNode& node(NodeIndex at) const { return nodes_[number(at)]; }
  const FabricHost& host(HostIndex at) const { return hosts_[number(at)]; }
  const FabricPort& port(PortIndex at) const { return ports_[number(at)]; }
  const LinkEnd& end(EndIndex at) const { return ends_[number(at)]; }
  const LinkFacts& link(EndIndex at) const { return links_[number(at) / 2]; }

  // The link end at a node's port; nothing where no cable is known.
  std::optional<EndIndex> endAt(NodeIndex node, PortNumber port) const;
  // The switch that an aggregation node is a part of.
  NodeIndex switchAround(NodeIndex aggregation) const { return end(peer(endsOf(aggregation).front())).node; }
  // A fact that the dumps have about the port at this end; empty if they do not have it.
  std::string_view fact(EndIndex at, PortFact fact) const;
  bool has(PortFact fact) const { return (factsThere_ >> static_cast<unsigned>(fact) & 1U) != 0; }  // of any link end
  // The same of a node as a whole.
  std::string_view fact(NodeIndex at, PortFact fact) const;
  // All link ends of a node, ascending ports.
  std::span<const EndIndex> endsOf(NodeIndex node) const;
  // The port that owns a LID, LMC respected: any of lid … lid + 2^lmc - 1.
  std::optional<PortIndex> owner(SubnetId subnet, Lid lid) const;
  std::optional<PortIndex> portByGuid(Guid guid) const;  // of any subnet; a switch's port 0 has its node GUID
  // The port by which a switch forwards to a LID; noRoute where there is no entry.
  PortNumber forward(NodeIndex switchNode, Lid destination) const;
  bool hasTable(NodeIndex switchNode) const;
  // The same fabric with tables for switches that have none; it knows that these are assumed.
  Fabric withAssumedTables(std::vector<std::pair<NodeIndex, std::vector<PortNumber>>> tables) const;
  // The virtual lanes that packets take, by the dumps.
  const ServiceLanes& serviceLanes() const { return *serviceLanes_; }
  // The same fabric with these tables in place of those that it has; switches that are not named have none. Lanes and
  // groups were chosen for the former tables, so the new fabric has none.
  Fabric withTables(std::vector<std::pair<NodeIndex, std::vector<PortNumber>>> tables) const;
  // The same fabric with these links pulled: nodes, ports and ends keep their positions, and no cable is at those ends.
  Fabric withoutLinks(std::span<const EndIndex> pulled) const;
  // The ports among which a switch may choose for a LID, ascending, a port as often as it has shares of what is hashed;
  // empty if only its forwarding table decides.
  std::span<const PortNumber> choices(NodeIndex switchNode, Lid destination) const;
  bool hasGroups() const { return groups_ != nullptr; }  // some switch may choose for some LID
  Adaptive adaptive() const { return adaptive_; }        // even, unless withAdaptive() said otherwise
  bool spreads() const { return hasGroups() && adaptive_ != Adaptive::staticPort; }
  // The same fabric whose loads are computed so.
  Fabric withAdaptive(Adaptive spread) const;
  bool isSender(NodeIndex at) const {
    const FabricNode& node = this->node(at);
    return node.kind == NodeKind::channelAdapter && (senders_ == Senders::all || !(node.aggregates || node.gateway));
  }
  Senders senders() const { return senders_; }
  Fabric withSenders(Senders senders) const;
  // What is known, besides names and cables, of the rails over which hosts send to each other; null: nothing.
  const std::shared_ptr<const RailPlan>& railPlan() const { return railPlan_; }
  Fabric withRailPlan(std::shared_ptr<const RailPlan> plan) const;
  // The same fabric with LIDs for the ports of subnets where no port has one: those of a plan, or without a subnet
  // manager. By the names of nodes, switches first, so that GUIDs and the order of a dump change none. Ports that were
  // not recorded, because nothing but a cable is known of them, are added. It is the same where each subnet has LIDs.
  Fabric withGivenLids() const;
  std::uint64_t givenLids() const { return givenLids_; }  // ports whose LID no dump has
  bool routesAssumed() const { return assumedTables_ != 0; }
  std::uint64_t assumedTables() const { return assumedTables_; }  // switches whose table no dump has
  // The ports of a switch by LID, for whoever reads a whole table; empty where unknown.
  std::span<const PortNumber> table(NodeIndex switchNode) const { return tables_[number(switchNode)].ports; }

 private:
  friend class FabricBuilder;

  void indexPorts();  // finds those of hosts, by GUID and by LID, which no two have in common

  std::vector<FabricNode> nodes_;
  std::vector<FabricHost> hosts_;
  std::vector<ShownName> nodeNames_, hostNames_;
  std::vector<FabricPort> ports_;
  std::vector<LinkEnd> ends_;
  std::vector<LinkFacts> links_;
  std::vector<std::string> problems_;
  std::uint32_t subnetCount_ = 0;
  std::vector<std::uint32_t> firstEnd_;  // per node, into endsByNode_; one more at the back
  std::vector<EndIndex> endsByNode_;
  std::vector<std::uint32_t> firstSlot_;  // per node, into endInSlot_; one more at the back
  std::vector<std::uint32_t> endInSlot_;  // by port number: end index + 1, 0 for no cable
  struct LidRange {
    std::uint64_t first = 0;  // subnet << 16 | LID
    std::uint64_t last = 0;
    PortIndex port{};
  };
  std::vector<LidRange> lidRanges_;                      // ascending, apart
  std::vector<std::pair<Guid, PortIndex>> portsByGuid_;  // ascending
  // Copies of a fabric share it: tables are nearly all of its size.
  struct Table {
    Table() = default;
    explicit Table(std::vector<PortNumber> byLid)
        : held(std::make_shared<const std::vector<PortNumber>>(std::move(byLid))), ports(*held) {}
    std::shared_ptr<const std::vector<PortNumber>> held;
    std::span<const PortNumber> ports;  // by LID
  };
  std::vector<Table> tables_;  // per node; empty where unknown
  std::uint64_t assumedTables_ = 0, givenLids_ = 0;
  std::shared_ptr<const ServiceLanes> serviceLanes_ = std::make_shared<ServiceLanes>();
  std::shared_ptr<const std::vector<SwitchGroups>> groups_;  // per node; null where no switch may choose
  using PortFacts = std::map<std::tuple<NodeIndex, PortNumber, PortFact>, std::string>;
  std::shared_ptr<const PortFacts> portFacts_ = std::make_shared<PortFacts>();
  std::uint64_t factsThere_ = 0;  // bit by fact
  Adaptive adaptive_ = Adaptive::even;
  Senders senders_ = Senders::hosts;
  std::shared_ptr<const RailPlan> railPlan_;
};

inline bool isBetweenSwitches(const Fabric& fabric, EndIndex end) {
  return fabric.node(fabric.end(end).node).isSwitch() && fabric.node(fabric.end(peer(end)).node).isSwitch();
}

}  // namespace weft
