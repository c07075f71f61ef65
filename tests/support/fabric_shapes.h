// Fabrics of any shape and size as rows, for tests and benchmarks: built node by node, then damaged or renamed.
#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/records/records.h"
#include "seeded.h"

namespace weft {

class FabricShape {
 public:
  // What is added next belongs to this subnet; subnets come in ascending order.
  void toSubnet(std::uint32_t subnet) { subnet_ = SubnetId(subnet); }

  NodeId addSwitch(const std::string& name, std::uint64_t systemGuid = 0) {
    return add(NodeKind::switchNode, name, 254, systemGuid);
  }
  void addHost(const std::string& host, NodeId at) { cable(add(NodeKind::channelAdapter, host + " HCA-1", 1, 0), at); }
  // n1, n2, … in this order over the whole subnet.
  void addHosts(NodeId at, unsigned count) {
    for (; count > 0; --count) addHost("n" + std::to_string(++hosts_[subnet_]), at);
  }
  void cable(NodeId a, NodeId b, unsigned times = 1) {
    for (; times > 0; --times) {
      const unsigned portA = ++ports_[a];
      records_.links.push_back({a, PortNumber(portA), b, PortNumber(++ports_[b]), "4x", "25", "ACT"});
    }
  }

  // Some cables between switches fall out.
  void loseCables(unsigned count, unsigned seed) {
    const auto isBetween = [&](const LinkRow& link) { return isSwitch(link.nodeA) && isSwitch(link.nodeB); };
    const auto middle = std::stable_partition(records_.links.begin(), records_.links.end(), isBetween);
    std::shuffle(records_.links.begin(), middle, std::mt19937(seeded(seed)));
    const auto most = std::min<std::ptrdiff_t>(count, middle - records_.links.begin());
    records_.links.erase(records_.links.begin(), records_.links.begin() + most);
  }
  // A switch falls out with all its cables.
  void loseSwitch(NodeId which) {
    std::erase_if(records_.links, [=](const LinkRow& link) { return link.nodeA == which || link.nodeB == which; });
  }
  // Ends of cables between switches change places, as if plugged in without a plan.
  void shuffleCables(unsigned pairs, unsigned seed) {
    std::mt19937 random(seeded(seed));
    const auto isBetween = [&](const LinkRow& link) { return isSwitch(link.nodeA) && isSwitch(link.nodeB); };
    const auto middle = std::stable_partition(records_.links.begin(), records_.links.end(), isBetween);
    const auto count = static_cast<unsigned>(middle - records_.links.begin());
    for (; pairs > 0 && count > 1; --pairs) {
      LinkRow &a = records_.links[random() % count], &b = records_.links[random() % count];
      std::swap(a.nodeB, b.nodeB);
      std::swap(a.portB, b.portB);
    }
  }
  // Names and GUIDs that tell nothing of where a node stands.
  void forgetNumbering(unsigned seed) {
    std::mt19937_64 random(seeded(seed));
    for (Node& node : records_.nodes) {
      node.row.guid = node.row.systemGuid = Guid(random() | 1);
      node.row.description = "x" + std::to_string(random() % 100000000) + (isSwitch(node.id) ? "" : " HCA-1");
    }
  }

  bool isSwitch(NodeId id) const { return records_.nodes[number(id) - 1].row.kind == NodeKind::switchNode; }
  const FabricRecords& records() const { return records_; }

 private:
  NodeId add(NodeKind kind, const std::string& name, std::uint8_t ports, std::uint64_t systemGuid) {
    const auto id = NodeId(static_cast<std::uint32_t>(records_.nodes.size() + 1));
    const auto guid = Guid(0x100000U + 16U * std::uint64_t{number(id)});
    const Guid system = systemGuid != 0 ? Guid(systemGuid) : guid;
    records_.nodes.push_back({id, {subnet_, guid, kind, system, name, ports}, {}});
    return id;
  }

  SubnetId subnet_{};
  FabricRecords records_;
  std::map<NodeId, unsigned> ports_;
  std::map<SubnetId, unsigned> hosts_;
};

// Levels of switches over hosts: `down[i]` units of the level below under one unit of level i (hosts of a leaf first),
// `up[i]` switches that a unit of level i has at its top, each cabled to all of the tops below it that have its
// index modulo. Two entries: leaves and spines; three: pods and cores; four: two levels of pods.
struct TreeShape {
  std::vector<unsigned> down{4, 4};
  std::vector<unsigned> tops{4};  // switches per unit of level 2, 3, …
  unsigned cables = 1;
};

namespace detail {
// Gives the top switches of one unit of level `level`.
inline std::vector<NodeId> addUnit(FabricShape& shape, const TreeShape& tree, std::size_t level,
                                   const std::string& name) {
  if (level == 0) {
    const NodeId leaf = shape.addSwitch("leaf" + name);
    shape.addHosts(leaf, tree.down[0]);
    return {leaf};
  }
  std::vector<std::vector<NodeId>> below;
  for (unsigned i = 0; i < tree.down[level]; ++i)
    below.push_back(addUnit(shape, tree, level - 1, name + "-" + std::to_string(i)));
  std::vector<NodeId> tops;
  for (unsigned i = 0; i < tree.tops[level - 1]; ++i)
    tops.push_back(shape.addSwitch("top" + std::to_string(level) + name + "-" + std::to_string(i)));
  for (const auto& unit : below)  // plane by plane: tops are shared out among the switches below
    for (std::size_t i = 0; i < tops.size(); ++i)
      shape.cable(unit[i * unit.size() / tops.size()], tops[i], tree.cables);
  return tops;
}
}  // namespace detail

inline FabricShape treeShape(const TreeShape& tree) {
  FabricShape shape;
  const auto below = detail::addUnit(shape, tree, tree.down.size() - 1, "");
  return shape;
}

// Width by height (by depth); torus: ends joined where a side has more than two.
inline FabricShape gridShape(std::vector<unsigned> sides, bool isTorus, unsigned hosts = 1, unsigned cables = 1) {
  FabricShape shape;
  unsigned count = 1;
  for (const unsigned side : sides) count *= side;
  std::vector<NodeId> switches;
  for (unsigned i = 0; i < count; ++i) {
    switches.push_back(shape.addSwitch("s" + std::to_string(i)));
    shape.addHosts(switches.back(), hosts);
  }
  for (unsigned i = 0; i < count; ++i)
    for (unsigned side = 0, step = 1; side < sides.size(); step *= sides[side++]) {
      const unsigned at = i / step % sides[side];
      if (at + 1 < sides[side]) shape.cable(switches[i], switches[i + step], cables);
      else if (isTorus && sides[side] > 2) shape.cable(switches[i], switches[i - at * step], cables);
    }
  return shape;
}

// Canonical dragonfly (Kim et al. 2008): groups of `a` fully connected switches with `h` global links and `p` hosts
// each; a*h + 1 groups, one global link between any two.
inline FabricShape dragonflyShape(unsigned a, unsigned h, unsigned p) {
  FabricShape shape;
  const unsigned groups = a * h + 1;
  std::vector<std::vector<NodeId>> switches(groups);
  for (unsigned group = 0; group < groups; ++group)
    for (unsigned i = 0; i < a; ++i) {
      switches[group].push_back(shape.addSwitch("g" + std::to_string(group) + "r" + std::to_string(i)));
      shape.addHosts(switches[group].back(), p);
      for (unsigned j = 0; j < i; ++j) shape.cable(switches[group][j], switches[group][i]);
    }
  for (unsigned from = 0; from < groups; ++from)
    for (unsigned to = from + 1; to < groups; ++to)
      shape.cable(switches[from][(to - from - 1) / h], switches[to][(groups + from - to - 1) / h]);
  return shape;
}

// Switches with `degree` cables each to others chosen at random (Jellyfish); `hosts` on each.
inline FabricShape randomShape(unsigned count, unsigned degree, unsigned hosts, unsigned seed) {
  FabricShape shape;
  std::vector<NodeId> switches, stubs;
  for (unsigned i = 0; i < count; ++i) {
    switches.push_back(shape.addSwitch("s" + std::to_string(i)));
    shape.addHosts(switches.back(), hosts);
    stubs.insert(stubs.end(), degree, switches.back());
  }
  std::shuffle(stubs.begin(), stubs.end(), std::mt19937(seeded(seed)));
  for (std::size_t i = 0; i + 1 < stubs.size(); i += 2)
    if (stubs[i] != stubs[i + 1]) shape.cable(stubs[i], stubs[i + 1]);
  return shape;
}

// `leaves` leaves with `up` cables each to `spines` spines chosen at random.
inline FabricShape randomTwoLevels(unsigned leaves, unsigned spines, unsigned up, unsigned hosts, unsigned seed) {
  FabricShape shape;
  std::mt19937 random(seeded(seed));
  std::vector<NodeId> tops;
  for (unsigned i = 0; i < spines; ++i) tops.push_back(shape.addSwitch("spine" + std::to_string(i)));
  for (unsigned i = 0; i < leaves; ++i) {
    const NodeId leaf = shape.addSwitch("leaf" + std::to_string(i));
    shape.addHosts(leaf, hosts);
    for (unsigned j = 0; j < up; ++j) shape.cable(leaf, tops[random() % spines]);
  }
  return shape;
}

}  // namespace weft
