#include "ibdiag/model/units.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "ibdiag/model/joined_sets.h"

namespace weft {
namespace {

class UnitFinder {
 public:
  explicit UnitFinder(const Fabric& fabric) : fabric_(fabric), portsOf_(fabric.hosts().size()) {
    for (std::uint32_t host = 0; host < portsOf_.size(); ++host) addLeaves(host);
  }

  FabricUnits find() {
    FabricUnits units{0, std::vector(fabric_.nodes().size(), noUnit), std::vector(fabric_.hosts().size(), noUnit)};
    std::map<std::uint32_t, std::vector<NodeIndex>> members;
    const std::vector<std::uint32_t> setOf = joined();
    for (const auto& [leaf, hosts] : hosts_) members[setOf[leaf]].push_back(NodeIndex(leaf));
    std::erase_if(members, [](const auto& each) { return each.second.size() < 2; });
    if (members.size() < 2) return units;
    for (const auto& leaves : byName(members)) {
      for (const NodeIndex leaf : leaves) units.ofNode[number(leaf)] = units.count;
      ++units.count;
    }
    addHosts(units);
    return units;
  }

 private:
  void addLeaves(std::uint32_t host) {
    for (const NodeIndex adapter : fabric_.hosts()[host].adapters)
      for (const EndIndex end : fabric_.endsOf(adapter)) {
        const NodeIndex leaf = fabric_.end(peer(end)).node;
        if (fabric_.node(leaf).isSwitch() && portsOf_[host][number(leaf)]++ == 0) ++hosts_[number(leaf)];
      }
  }

  std::vector<std::uint32_t> joined() const {
    constexpr std::size_t mostLeaves = 64;  // of one host; more is no machine
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> shared;
    for (const auto& leaves : portsOf_)
      for (auto one = leaves.begin(); one != leaves.end() && leaves.size() <= mostLeaves; ++one)
        for (auto other = std::next(one); other != leaves.end(); ++other) ++shared[{one->first, other->first}];
    JoinedSets sets(fabric_.nodes().size());
    for (const auto& [pair, hosts] : shared)
      if (2 * hosts >= std::min(hosts_.at(pair.first), hosts_.at(pair.second)) && hosts > 1)
        sets.join(pair.first, pair.second);
    return sets.lowest();
  }

  std::vector<std::vector<NodeIndex>> byName(const std::map<std::uint32_t, std::vector<NodeIndex>>& members) const {
    const auto nameOf = [&](NodeIndex at) -> const std::string& { return fabric_.shown(at).name; };
    const auto less = [&](NodeIndex a, NodeIndex b) { return naturalLess(nameOf(a), nameOf(b)); };
    std::vector<std::pair<NodeIndex, const std::vector<NodeIndex>*>> order;
    for (const auto& [id, leaves] : members) order.emplace_back(*std::ranges::min_element(leaves, less), &leaves);
    std::ranges::stable_sort(order, less, [](const auto& each) { return each.first; });
    std::vector<std::vector<NodeIndex>> sorted;
    for (const auto& [first, leaves] : order) sorted.push_back(*leaves);
    return sorted;
  }

  void addHosts(FabricUnits& units) const {
    for (std::uint32_t host = 0; host < portsOf_.size(); ++host) {
      std::map<std::uint32_t, std::size_t> ports;
      std::size_t all = 0;
      for (const auto& [leaf, count] : portsOf_[host]) {
        all += count;
        if (units.ofNode[leaf] != noUnit) ports[units.ofNode[leaf]] += count;
      }
      for (const auto& [unit, count] : ports)
        if (2 * count > all) units.ofHost[host] = unit;
    }
  }

  const Fabric& fabric_;
  std::vector<std::map<std::uint32_t, std::size_t>> portsOf_;  // by host: cables by leaf
  std::map<std::uint32_t, std::uint32_t> hosts_;               // by leaf
};

}  // namespace

FabricUnits findUnits(const Fabric& fabric) { return UnitFinder(fabric).find(); }

}  // namespace weft
