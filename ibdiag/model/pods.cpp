#include "ibdiag/model/pods.h"

#include <algorithm>
#include <map>

#include "core/base/natural_order.h"
#include "ibdiag/model/joined_sets.h"
#include "ibdiag/model/shown_names.h"

namespace weft {
namespace {

// Pairs of units that are compared at most; beyond, only each with the next, so that dense fabrics stay fast.
constexpr std::size_t maxPairs = 4'000'000;

using UnitLists = std::vector<std::vector<std::uint32_t>>;  // by joint: the units it is cabled to, ascending, each once

// Units that share at least half of their joints (of the one with fewer). The lowest of each unit's set.
std::vector<std::uint32_t> joined(std::size_t units, const UnitLists& joints) {
  std::vector<std::uint32_t> degree(units, 0);
  std::size_t pairs = 0;
  for (const auto& list : joints) {
    pairs += list.size() * list.size() / 2;
    for (const std::uint32_t unit : list) ++degree[unit];
  }
  const std::size_t reach = pairs > maxPairs ? 1 : SIZE_MAX;
  std::vector<std::uint64_t> shared;  // pairs of units, as often as they share a joint
  for (const auto& list : joints)
    for (std::size_t i = 0; i < list.size(); ++i)
      for (std::size_t j = i + 1; j < list.size() && j - i <= reach; ++j)
        shared.push_back(std::uint64_t{list[i]} << 32 | list[j]);
  std::ranges::sort(shared);
  JoinedSets sets(units);
  for (std::size_t i = 0, next = 0; i < shared.size(); i = next) {
    while (next < shared.size() && shared[next] == shared[i]) ++next;
    const auto a = static_cast<std::uint32_t>(shared[i] >> 32), b = static_cast<std::uint32_t>(shared[i]);
    if (2 * (next - i) >= std::min(degree[a], degree[b])) sets.join(a, b);
  }
  return sets.lowest();
}

// From 0 in the order of the names that switches of each have, digits compared as numbers; GUIDs order only those that
// are called alike.
std::uint32_t renumberByName(const Fabric& fabric, std::vector<std::uint32_t>& ids) {
  std::map<std::uint32_t, NodeIndex> first;
  const auto less = [&](NodeIndex a, NodeIndex b) { return naturalLess(fabric.shown(a).name, fabric.shown(b).name); };
  for (std::uint32_t at = 0; at < ids.size(); ++at) {
    if (ids[at] == noPod) continue;
    const auto [known, isNew] = first.try_emplace(ids[at], NodeIndex(at));
    if (!isNew && less(NodeIndex(at), known->second)) known->second = NodeIndex(at);
  }
  std::vector<std::pair<NodeIndex, std::uint32_t>> order;
  for (const auto& [id, node] : first) order.emplace_back(node, id);
  std::ranges::stable_sort(order, less, [](const auto& each) { return each.first; });
  std::map<std::uint32_t, std::uint32_t> places;
  for (const auto& each : order) places.emplace(each.second, static_cast<std::uint32_t>(places.size()));
  for (std::uint32_t& id : ids)
    if (id != noPod) id = places.at(id);
  return static_cast<std::uint32_t>(places.size());
}

std::vector<std::string> podNames(const Fabric& fabric, const std::vector<std::uint32_t>& ofNode, std::uint32_t count,
                                  const std::string& word) {
  std::vector<SubnetId> subnets(count);
  for (std::uint32_t at = 0; at < ofNode.size(); ++at)
    if (ofNode[at] != noPod) subnets[ofNode[at]] = fabric.nodes()[at].subnet;
  std::map<SubnetId, std::uint32_t> last;
  std::vector<std::string> names;
  for (const SubnetId subnet : subnets)
    names.push_back(word + " " + std::to_string(++last[subnet]) + subnetSuffix(number(subnet), fabric.subnetCount()));
  return names;
}

class PodSearch {
 public:
  PodSearch(const Fabric& fabric, const Levels& levels, const SwitchLinks& links)
      : fabric_(fabric), levels_(levels), links_(links), units_(links.nodes(), noPod) {
    for (std::uint32_t at = 0; at < links.nodes(); ++at) {
      if (levelOf(at) == 1) units_[at] = at;
      std::uint8_t& top = top_[fabric.nodes()[at].subnet];
      top = std::max(top, levelOf(at));
    }
    unitCount_ = renumberByName(fabric, units_);
  }

  std::vector<PodStage> run() {
    std::vector<PodStage> stages;
    for (std::uint8_t level = 2; subnetsAbove(level) > 0; ++level) {
      PodStage stage{level, stageAt(level), {}};
      const std::uint32_t before = unitCount_;
      unitCount_ = renumberByName(fabric_, stage.ofNode);
      units_ = stage.ofNode;
      stage.names = podNames(fabric_, stage.ofNode, unitCount_, stages.empty() ? "pod" : "block");
      if (unitCount_ > subnetsAbove(level) && unitCount_ * 2 <= before) stages.push_back(std::move(stage));
    }
    return stages;
  }

 private:
  std::uint8_t levelOf(std::uint32_t node) const {
    return fabric_.nodes()[node].isSwitch() ? levels_.ofNode[node].value_or(0) : 0;
  }
  std::uint8_t topOf(std::uint32_t node) const { return top_.at(fabric_.nodes()[node].subnet); }
  std::size_t subnetsAbove(std::uint8_t level) const {
    const auto isAbove = [=](const auto& entry) { return entry.second > level; };
    return static_cast<std::size_t>(std::ranges::count_if(top_, isAbove));
  }

  // Cables from a switch down to each unit, ascending units.
  std::vector<SwitchLink> below(std::uint32_t node) const {
    std::map<std::uint32_t, std::uint32_t> cables;
    for (const SwitchLink& link : links_.of(node))
      if (levelOf(link.other) + 1 == levelOf(node) && units_[link.other] != noPod)
        cables[units_[link.other]] += link.cables;
    std::vector<SwitchLink> found;
    for (const auto& [unit, count] : cables) found.push_back({unit, count});
    return found;
  }

  // Pods of switches up to this level; a switch of it belongs where most of its lower cables lead. Where it is a
  // subnet's top level nothing is joined.
  std::vector<std::uint32_t> stageAt(std::uint8_t level) const {
    UnitLists joints;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> homes;  // switch and a unit
    for (std::uint32_t at = 0; at < links_.nodes(); ++at) {
      if (levelOf(at) != level || topOf(at) == level) continue;
      const std::vector<SwitchLink> units = below(at);
      if (units.empty()) continue;
      joints.emplace_back();
      for (const SwitchLink& unit : units) joints.back().push_back(unit.other);
      homes.emplace_back(at, 0);
    }
    const std::vector<std::uint32_t> roots = joined(unitCount_, joints);
    std::vector<std::uint32_t> pods(links_.nodes(), noPod);
    for (std::uint32_t at = 0; at < links_.nodes(); ++at)
      if (units_[at] != noPod && topOf(at) > level) pods[at] = roots[units_[at]];
    for (const auto& home : homes) {
      std::map<std::uint32_t, std::uint32_t> cables;
      for (const SwitchLink& unit : below(home.first)) cables[roots[unit.other]] += unit.cables;
      const auto most = std::ranges::max_element(cables, {}, [](const auto& entry) { return entry.second; });
      pods[home.first] = most->first;
    }
    return pods;
  }

  const Fabric& fabric_;
  const Levels& levels_;
  const SwitchLinks& links_;
  std::map<SubnetId, std::uint8_t> top_;  // highest level
  std::vector<std::uint32_t> units_;      // by NodeIndex: pod of the stage before, at first each leaf its own
  std::uint32_t unitCount_ = 0;
};

}  // namespace

std::vector<PodStage> findPods(const Fabric& fabric, const Levels& levels, const SwitchLinks& links) {
  return PodSearch(fabric, levels, links).run();
}

std::vector<std::uint32_t> findPlanes(const Fabric& fabric, const Levels& levels, const SwitchLinks& links) {
  std::map<SubnetId, std::uint8_t> top;
  for (std::uint32_t at = 0; at < links.nodes(); ++at)
    if (const FabricNode& node = fabric.nodes()[at]; node.isSwitch())
      top[node.subnet] = std::max(top[node.subnet], levels.ofNode[at].value_or(0));
  const auto isTop = [&](std::uint32_t at) {
    const FabricNode& node = fabric.nodes()[at];
    return node.isSwitch() && levels.ofNode[at] > 1 && levels.ofNode[at] == top[node.subnet];
  };
  UnitLists joints(links.nodes());
  for (std::uint32_t at = 0; at < links.nodes(); ++at)
    if (isTop(at))
      for (const SwitchLink& link : links.of(at))
        if (!isTop(link.other)) joints[link.other].push_back(at);
  std::vector<std::uint32_t> planes = joined(links.nodes(), joints);
  for (std::uint32_t at = 0; at < links.nodes(); ++at)
    if (!isTop(at)) planes[at] = noPod;
  renumberByName(fabric, planes);
  return planes;
}

namespace {

// Units whose leaves are in subnets of their own say no more than each leaf does.
bool haveLeavesOfOneSubnet(const Fabric& fabric, const FabricUnits& units) {
  std::map<std::pair<std::uint32_t, SubnetId>, std::size_t> leaves;
  for (std::uint32_t at = 0; at < units.ofNode.size(); ++at)
    if (units.ofNode[at] != noUnit && ++leaves[{units.ofNode[at], fabric.nodes()[at].subnet}] > 1) return true;
  return false;
}

}  // namespace

SwitchSets findSets(const Fabric& fabric, const Levels& levels) {
  const SwitchLinks links(fabric);
  FabricUnits units = findUnits(fabric);
  if (!haveLeavesOfOneSubnet(fabric, units))
    units = {0, std::vector(fabric.nodes().size(), noUnit), std::vector(fabric.hosts().size(), noUnit)};
  return {findPods(fabric, levels, links),
          findPlanes(fabric, levels, links),
          findChassis(fabric),
          switchPieces(links),
          std::move(units),
          findRails(fabric)};
}

}  // namespace weft
