#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <unordered_map>

#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "ibdiag/model/fabric.h"
#include "ibdiag/model/fabric_hosts.h"
#include "ibdiag/model/host_names.h"
#include "ibdiag/model/shown_names.h"

namespace weft {

namespace {

// Lists the ports of each host in the order of its adapters, then by number; `ports` are sorted by node and number.
void listPorts(std::vector<FabricHost>& hosts, const std::vector<FabricPort>& ports) {
  for (FabricHost& host : hosts) {
    host.ports.clear();
    for (const NodeIndex adapter : host.adapters)
      for (const FabricPort& port : std::ranges::equal_range(ports, adapter, {}, &FabricPort::node))
        host.ports.push_back(PortIndex(static_cast<std::uint32_t>(&port - ports.data())));
  }
}

}  // namespace

class FabricBuilder {
 public:
  explicit FabricBuilder(const FabricRecords& records) : records_(records) {}

  Fabric build() {
    addNodes();
    addPorts();
    addLinks();
    indexEnds();
    markAggregation();
    markGateways();
    addHosts();
    indexLids();
    addTables();
    addLanes();
    addGroups();
    addPortFacts();
    return std::move(fabric_);
  }

 private:
  // Enough to understand what is wrong; a damaged store may have millions.
  void problem(std::string text) {
    if (fabric_.problems_.size() < mostProblems) fabric_.problems_.push_back(std::move(text));
  }

  std::optional<NodeIndex> find(NodeId id) const {
    const auto found = index_.find(number(id));
    return found == index_.end() ? std::nullopt : std::optional(found->second);
  }

  std::string nameOf(NodeIndex at) const { return text(fabric_.node(at).guid); }

  void addNodes() {
    std::vector<const Node*> sorted;
    for (const Node& node : records_.nodes) {
      // Subnets are numbered without holes, so there can't be more than nodes.
      if (number(node.row.subnet) < records_.nodes.size()) sorted.push_back(&node);
      else problem("node " + text(node.row.guid) + " has an impossible subnet and was skipped");
    }
    std::ranges::stable_sort(sorted, {}, [](const Node* node) { return std::pair(node->row.subnet, node->row.guid); });
    for (const Node* node : sorted) {
      const auto at = NodeIndex(static_cast<std::uint32_t>(fabric_.nodes_.size()));
      if (!index_.emplace(number(node->id), at).second) continue;
      const NodeRow& row = node->row;
      fabric_.nodes_.push_back({node->id, row.subnet, row.guid, row.systemGuid, row.kind, row.description, row.ports});
      runHosts_.push_back(node->host);
      fabric_.subnetCount_ = std::max(fabric_.subnetCount_, number(row.subnet) + 1);
    }
  }

  // By its name, or because it is of the same system as the one switch that it has cables to.
  bool isInsideSwitch(NodeIndex at) const {
    const FabricNode& node = fabric_.node(at);
    const auto ends = fabric_.endsOf(at);
    if (node.kind != NodeKind::channelAdapter || ends.empty() || runHosts_[number(at)]) return false;
    const NodeIndex home = fabric_.end(peer(ends.front())).node;
    const FabricNode& other = fabric_.node(home);
    const auto leadsHome = [&](EndIndex end) { return fabric_.end(peer(end)).node == home; };
    if (!other.isSwitch() || !std::ranges::all_of(ends, leadsHome)) return false;
    return isAggregationNode(node.description) || (number(node.systemGuid) != 0 && node.systemGuid == other.systemGuid);
  }

  void markAggregation() {
    for (std::uint32_t at = 0; at < fabric_.nodes_.size(); ++at)
      fabric_.nodes_[at].aggregates = isInsideSwitch(NodeIndex(at));
  }

  // Where ranks of the run are, a machine is, whatever its name.
  void markGateways() {
    for (std::uint32_t at = 0; at < fabric_.nodes_.size(); ++at) {
      FabricNode& node = fabric_.nodes_[at];
      node.gateway = node.isHostAdapter() && !runHosts_[at] && isGateway(node.description);
    }
  }

  void addHosts() {
    std::vector<FirstPeer> peers(fabric_.nodes_.size());
    for (std::uint32_t at = 0; at < peers.size(); ++at)
      if (const auto ends = fabric_.endsOf(NodeIndex(at)); !ends.empty()) {
        const LinkEnd& end = fabric_.end(peer(ends.front()));
        peers[at] = {fabric_.node(end.node).description, end.port};
      }
    fabric_.hosts_ = groupHosts(fabric_.nodes_, runHosts_, peers);
    listPorts(fabric_.hosts_, fabric_.ports_);
    fabric_.nodeNames_ = shownNames(fabric_.nodes_);
    fabric_.hostNames_ = shownNames(fabric_.hosts_, fabric_.nodes_);
  }

  void addPorts() {
    for (const PortRow& row : records_.ports) {
      const auto node = find(row.node);
      if (!node || fabric_.node(*node).isSwitch() != (row.number == 0) || row.lmc > 7) {
        problem("a port record belongs to no port and was skipped");
        continue;
      }
      fabric_.ports_.push_back({*node, row.number, row.guid, row.lid, row.lmc});
    }
    const auto key = [](const FabricPort& port) { return std::pair(port.node, port.number); };
    std::ranges::stable_sort(fabric_.ports_, {}, key);
    const auto repeated = std::ranges::unique(fabric_.ports_, {}, key);
    if (!repeated.empty()) problem("a port is recorded twice; the first record is used");
    fabric_.ports_.erase(repeated.begin(), repeated.end());
    for (std::uint32_t at = 0; at < fabric_.ports_.size(); ++at) {
      const FabricPort& port = fabric_.ports_[at];
      fabric_.portsByGuid_.emplace_back(port.guid, PortIndex(at));
    }
    std::ranges::stable_sort(fabric_.portsByGuid_, {}, &std::pair<Guid, PortIndex>::first);
  }

  // What is wrong with a link, if anything.
  std::optional<std::string> refusal(const LinkRow& row, std::optional<NodeIndex> a, std::optional<NodeIndex> b) {
    if (!a || !b) return "a link leads to a node that is not recorded";
    for (const auto& [node, port] : {std::pair(*a, row.portA), std::pair(*b, row.portB)}) {
      if (port == 0 || port == noRoute) return "a link of " + nameOf(node) + " has an impossible port";
      if (used_.contains({node, port}))
        return "port " + std::to_string(port) + " of " + nameOf(node) + " has more than one link";
    }
    if (fabric_.node(*a).subnet != fabric_.node(*b).subnet) return "a link of " + nameOf(*a) + " joins two subnets";
    if (*a == *b && row.portA == row.portB) return "a link of " + nameOf(*a) + " joins a port with itself";
    return std::nullopt;
  }

  void addLinks() {
    for (const LinkRow& row : records_.links) {
      const auto a = find(row.nodeA), b = find(row.nodeB);
      if (const auto why = refusal(row, a, b)) {
        problem(*why + "; the link was skipped");
        continue;
      }
      const auto end = static_cast<std::uint32_t>(fabric_.ends_.size());
      used_.emplace(std::pair(*a, row.portA), EndIndex(end));
      used_.emplace(std::pair(*b, row.portB), EndIndex(end + 1));
      fabric_.ends_.push_back({*a, row.portA});
      fabric_.ends_.push_back({*b, row.portB});
      fabric_.links_.push_back(
          {row.width, row.speed, row.state, row.widthPossible, row.speedPossible, row.speedIsMinimum});
    }
  }

  void indexEnds() {
    const std::size_t nodes = fabric_.nodes_.size();
    fabric_.firstEnd_.assign(nodes + 1, 0);
    fabric_.firstSlot_.assign(nodes + 1, 0);
    for (const auto& [key, end] : used_) {  // by node, then port
      const std::uint32_t node = number(key.first);
      ++fabric_.firstEnd_[node + 1];
      fabric_.firstSlot_[node + 1] = key.second + 1U;
      fabric_.endsByNode_.push_back(end);
    }
    std::partial_sum(fabric_.firstEnd_.begin(), fabric_.firstEnd_.end(), fabric_.firstEnd_.begin());
    std::partial_sum(fabric_.firstSlot_.begin(), fabric_.firstSlot_.end(), fabric_.firstSlot_.begin());
    fabric_.endInSlot_.assign(fabric_.firstSlot_.back(), 0);
    for (const auto& [key, end] : used_)
      fabric_.endInSlot_[fabric_.firstSlot_[number(key.first)] + key.second] = number(end) + 1;
  }

  void indexLids() {
    auto& ranges = fabric_.lidRanges_;
    for (std::uint32_t at = 0; at < fabric_.ports_.size(); ++at) {
      const FabricPort& port = fabric_.ports_[at];
      if (number(port.lid) == 0) continue;
      const std::uint64_t first = std::uint64_t{number(fabric_.node(port.node).subnet)} << 16 | number(port.lid);
      ranges.push_back({first, std::min(first + (1U << port.lmc) - 1, first | 0xFFFF), PortIndex(at)});
    }
    std::ranges::stable_sort(ranges, {}, &Fabric::LidRange::first);
    std::vector<Fabric::LidRange> apart;
    for (const Fabric::LidRange& range : ranges) {
      if (!apart.empty() && range.first <= apart.back().last) {
        FabricPort& port = fabric_.ports_[number(range.port)];
        problem("LID " + std::to_string(number(port.lid)) + " of " + nameOf(port.node) + " belongs to " +
                nameOf(fabric_.port(apart.back().port).node) + "; the port was left without a LID");
        port.lid = Lid(0);
        port.lmc = 0;
        continue;
      }
      apart.push_back(range);
    }
    ranges = std::move(apart);
  }

  void addTables() {
    fabric_.tables_.resize(fabric_.nodes_.size());
    for (const ForwardingTable& table : records_.tables) {
      const auto node = find(table.node);
      if (!node || !fabric_.node(*node).isSwitch()) {
        problem("a forwarding table belongs to no switch and was skipped");
        continue;
      }
      // A table without entries is still known: its switch forwards nothing.
      fabric_.tables_[number(*node)] =
          Fabric::Table(table.ports.empty() ? std::vector<PortNumber>{noRoute} : table.ports);
    }
  }

  void addLanes() {
    auto lanes = std::make_shared<ServiceLanes>();
    for (const LaneTable& table : records_.lanes) {
      const auto node = find(table.node);
      if (node && fabric_.node(*node).isSwitch()) lanes->addTable(*node, table.rows);
      else problem("an SL-to-VL table belongs to no switch and was skipped");
    }
    for (const PathLevels& paths : records_.pathLevels) {
      if (const auto node = find(paths.node)) lanes->addLevels(*node, paths.port, paths.levels);
      else problem("service levels of paths belong to no node and were skipped");
    }
    fabric_.serviceLanes_ = std::move(lanes);
  }

  void addGroups() {
    std::vector<SwitchGroups> all(fabric_.nodes_.size());
    for (const AdaptiveTableRow& row : records_.adaptive) {
      const auto node = find(row.switchNode);
      if (node && fabric_.node(*node).isSwitch()) all[number(*node)] = SwitchGroups(row);
      else problem("groups of ports belong to no switch and were skipped");
    }
    if (!std::ranges::all_of(all, &SwitchGroups::empty))
      fabric_.groups_ = std::make_shared<const std::vector<SwitchGroups>>(std::move(all));
  }

  void addPortFacts() {
    Fabric::PortFacts all;
    for (const PortFactRow& row : records_.portFacts) {
      const auto node = find(row.node);
      if (!node) continue;
      if (all.try_emplace({*node, row.port, row.fact}, row.value).second && fabric_.endAt(*node, row.port))
        fabric_.factsThere_ |= std::uint64_t{1} << static_cast<unsigned>(row.fact);
    }
    fabric_.portFacts_ = std::make_shared<const Fabric::PortFacts>(std::move(all));
  }

  static constexpr std::size_t mostProblems = 100;

  const FabricRecords& records_;
  Fabric fabric_;
  std::vector<std::optional<HostId>> runHosts_;  // by node
  std::unordered_map<std::uint32_t, NodeIndex> index_;
  std::map<std::pair<NodeIndex, PortNumber>, EndIndex> used_;
};

Fabric Fabric::build(const FabricRecords& records) { return FabricBuilder(records).build(); }

namespace {

constexpr std::uint32_t highestLid = 0xBFFF;  // IBTA 4.1.3

// Subnets where no port has a LID and no switch a forwarding table, which would be about other LIDs.
std::vector<bool> withoutLids(const Fabric& fabric) {
  std::vector<bool> none(fabric.subnetCount(), true);
  for (const FabricPort& port : fabric.ports())
    if (number(port.lid) != 0) none[number(fabric.node(port.node).subnet)] = false;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    if (fabric.nodes()[at].isSwitch() && fabric.hasTable(NodeIndex(at)))
      none[number(fabric.nodes()[at].subnet)] = false;
  return none;
}

// The ports that own LIDs, by node and number.
std::vector<FabricPort> portsToName(const Fabric& fabric, const std::vector<bool>& none) {
  std::vector<FabricPort> ports = fabric.ports();
  const auto add = [&](NodeIndex node, PortNumber which) {
    const auto isIt = [&](const FabricPort& port) { return port.node == node && port.number == which; };
    const auto [begin, end] = std::ranges::equal_range(fabric.ports(), node, {}, &FabricPort::node);
    if (std::ranges::none_of(begin, end, isIt)) ports.push_back({node, which, fabric.node(node).guid, {}, 0});
  };
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    const FabricNode& node = fabric.nodes()[at];
    if (!none[number(node.subnet)]) continue;
    if (node.isSwitch()) add(NodeIndex(at), 0);
    else
      for (const EndIndex end : fabric.endsOf(NodeIndex(at))) add(NodeIndex(at), fabric.end(end).port);
  }
  std::ranges::sort(ports, {}, [](const FabricPort& port) { return std::pair(port.node, port.number); });
  return ports;
}

std::vector<NodeIndex> byName(const Fabric& fabric) {
  std::vector<NodeIndex> order(fabric.nodes().size());
  for (std::uint32_t at = 0; at < order.size(); ++at) order[at] = NodeIndex(at);
  std::ranges::stable_sort(order, [&](NodeIndex a, NodeIndex b) {
    if (fabric.node(a).isSwitch() != fabric.node(b).isSwitch()) return fabric.node(a).isSwitch();
    return naturalLess(fabric.shown(a).name, fabric.shown(b).name);
  });
  return order;
}

}  // namespace

Fabric Fabric::withGivenLids() const {
  const std::vector<bool> none = withoutLids(*this);
  if (std::ranges::find(none, true) == none.end()) return *this;
  Fabric filled = *this;
  filled.ports_ = portsToName(*this, none);
  std::vector<std::uint32_t> next(subnetCount_, 1);
  for (const NodeIndex node : byName(*this)) {
    const std::uint32_t subnet = number(this->node(node).subnet);
    if (!none[subnet]) continue;
    for (FabricPort& port : std::ranges::equal_range(filled.ports_, node, {}, &FabricPort::node)) {
      if (next[subnet] > highestLid) continue;
      port.lid = Lid(static_cast<std::uint16_t>(next[subnet]++));
      port.lmc = 0;
      ++filled.givenLids_;
    }
  }
  filled.indexPorts();
  return filled;
}

void Fabric::indexPorts() {
  listPorts(hosts_, ports_);
  portsByGuid_.clear();
  lidRanges_.clear();
  for (std::uint32_t at = 0; at < ports_.size(); ++at) {
    const FabricPort& port = ports_[at];
    portsByGuid_.emplace_back(port.guid, PortIndex(at));
    if (number(port.lid) == 0) continue;
    const std::uint64_t first = std::uint64_t{number(node(port.node).subnet)} << 16 | number(port.lid);
    lidRanges_.push_back({first, std::min(first + (1U << port.lmc) - 1, first | 0xFFFF), PortIndex(at)});
  }
  std::ranges::stable_sort(portsByGuid_, {}, &std::pair<Guid, PortIndex>::first);
  std::ranges::stable_sort(lidRanges_, {}, &LidRange::first);
}

}  // namespace weft
