#include "ibdiag/routing/fat_tree.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace weft {
namespace {

class FatTreeRouter {
 public:
  FatTreeRouter(const RoutedPiece& piece, const TreeOptions& options, TreeLevels tree)
      : piece_(piece), options_(options), tree_(std::move(tree)), links_(piece.size()) {
    tables_.assign(piece.size(), std::vector<PortNumber>(piece.highestLid() + 1, noRoute));
    order_ = orderOfSwitches();
  }

  std::vector<std::vector<PortNumber>> run(const std::function<bool()>& stopped) {
    std::size_t most = 0;
    for (const std::uint32_t leaf : tree_.leaves) most = std::max(most, computingOn(leaf));
    for (const std::uint32_t leaf : tree_.leaves) {
      if (stopped && stopped()) return std::move(tables_);
      for (const RoutedPiece::Target& each : piece_.targetsOn(leaf))
        if (options_.isComputing(each)) begin(each, true);
      // Leaves with fewer hosts count as if they had as many, so that the next one begins where it would in a full tree.
      for (std::size_t missing = most - computingOn(leaf); missing > 0; --missing) pretend(leaf);
    }
    for (const RoutedPiece::Target& each : others()) begin(each, true);
    for (std::uint32_t at = 0; at < piece_.size(); ++at)
      for (const RoutedPiece::Target& each : piece_.targetsOn(at))
        if (each.isSwitch()) begin(each, false);
    return std::move(tables_);
  }

  bool tookTooLong() const { return steps_ > mostSteps; }

 private:
  using Switch = TreeLevels::Switch;
  using Group = TreeLevels::Group;
  using Cable = TreeLevels::Cable;
  static constexpr std::uint32_t nobody = UINT32_MAX, nobodysLid = 0;
  static constexpr std::uint8_t far = UINT8_MAX;
  static constexpr std::uint64_t mostSteps = 300'000'000;  // ways may meet again and again in what is no real tree

  std::size_t computingOn(std::uint32_t leaf) const {
    return static_cast<std::size_t>(std::ranges::count_if(piece_.targetsOn(leaf), [&](const auto& each) { return options_.isComputing(each); }));
  }

  // Adapters that do not compute, as OpenSM's map of nodes orders them.
  std::vector<RoutedPiece::Target> others() const {
    std::vector<RoutedPiece::Target> list;
    for (const RoutedPiece::Target& each : piece_.targets())
      if (!each.isSwitch() && !options_.isComputing(each)) list.push_back(each);
    std::ranges::stable_sort(list, {}, [&](const RoutedPiece::Target& each) {
      const FabricPort& port = piece_.fabric().port(each.to);
      return std::pair(mapKey(piece_.fabric().node(port.node).guid), port.number);
    });
    return list;
  }

  void begin(const RoutedPiece::Target& target, bool counts) {
    const std::uint32_t lid = number(piece_.fabric().port(target.to).lid);
    std::ranges::fill(links_, far);
    tables_[target.home][lid] = target.port;
    links_[target.home] = target.isSwitch() ? 0 : 1;
    climb(target.home, nobody, lid, counts, links_[target.home]);
  }

  // A host that is not there: it is counted, and has no entries.
  void pretend(std::uint32_t leaf) {
    std::ranges::fill(links_, far);
    links_[leaf] = 1;
    climb(leaf, nobody, nobodysLid, true, 1);
    for (auto& table : tables_) table[nobodysLid] = noRoute;
  }

  // Which switch is before which other, as a number: asked millions of times. Alike: the same number.
  std::vector<std::uint32_t> orderOfSwitches() const {
    std::vector<std::uint32_t> sorted(tree_.switches.size()), order(tree_.switches.size());
    std::iota(sorted.begin(), sorted.end(), 0U);
    std::ranges::sort(sorted, [&](std::uint32_t x, std::uint32_t y) { return tree_.isBefore(x, y); });
    for (std::size_t i = 1; i < sorted.size(); ++i) order[sorted[i]] = order[sorted[i - 1]] + (tree_.isBefore(sorted[i - 1], sorted[i]) ? 1 : 0);
    return order;
  }

  // By counter, then by their switches, then as they stand: at most 6000 switches and 254 groups.
  template <class Counter>
  std::vector<std::uint32_t> leastFirst(const std::vector<Group>& groups, Counter counter) const {
    std::array<std::uint64_t, 256> keys;
    for (std::size_t i = 0; i < groups.size(); ++i) keys[i] = std::uint64_t{groups[i].*counter} << 32U | std::uint64_t{order_[groups[i].to]} << 16U | i;
    std::sort(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(groups.size()));
    std::vector<std::uint32_t> order(groups.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(keys[i] & 0xFFFF);
    return order;
  }

  void enter(const Group& group, const Cable& cable, std::uint32_t lid, std::uint8_t links) {
    tables_[group.to][lid] = cable.farPort;
    links_[group.to] = links;
  }
  bool isNearer(const Group& group, std::uint32_t lid, unsigned links) const { return tables_[group.to][lid] == noRoute || links < links_[group.to]; }

  // `links` are those that are crossed to the destination from here, or from the switch that is entered.
  //
  // What lies below a switch sends up to it; then the switches above learn that it leads down, those by the main way first. Whether
  // any host learnt it.
  bool climb(std::uint32_t at, std::uint32_t from, std::uint32_t lid, bool isMain, std::uint8_t links) {
    if (links + 1 >= far || steps_ > mostSteps) return false;
    bool reached = descend(at, from, lid, links);
    const auto next = static_cast<std::uint8_t>(links + 1);
    Switch& here = tree_.switches[at];
    if (here.ups.empty()) return reached;
    const auto order = leastFirst(here.ups, &Group::down);
    Group& main = here.ups[order.front()];
    if (isMain) {
      Cable& cable = *std::ranges::min_element(main.cables, {}, &Cable::down);
      ++main.down, ++cable.down;
      if (isNearer(main, lid, next)) enter(main, cable, lid, next);
      reached |= climb(main.to, at, lid, true, next);
    }
    for (std::size_t i = isMain ? 1 : 0; i < order.size(); ++i) reached |= aside(at, here.ups[order[i]], lid, next).reached;
    for (const std::uint32_t i : leastFirst(here.siblings, &Group::down)) {
      const Aside went = aside(at, here.siblings[i], lid, next);
      reached |= went.reached;
      if (went.reached) ++main.down, ++went.cable->down;  // OpenSM counts it there
    }
    return reached;
  }

  struct Aside {
    bool reached = false;
    Cable* cable = nullptr;
  };
  // A way that is not the main one, where it is the first or the shorter.
  Aside aside(std::uint32_t at, Group& group, std::uint32_t lid, std::uint8_t links) {
    if (!isNearer(group, lid, links)) return {};
    Cable& cable = *std::ranges::min_element(group.cables, {}, &Cable::down);
    enter(group, cable, lid, links);
    return {climb(group.to, at, lid, false, links), &cable};
  }

  bool descend(std::uint32_t at, std::uint32_t from, std::uint32_t lid, std::uint8_t links) {
    Switch& here = tree_.switches[at];
    bool reached = here.hasHosts;
    if (++steps_ > mostSteps || links + 1 >= far || (here.downs.empty() && !here.hasHosts)) return false;
    for (const std::uint32_t i : leastFirst(here.downs, &Group::up)) reached |= below(here.downs[i], from, lid, links);
    if (lid == nobodysLid) return reached;
    for (const std::uint32_t i : leastFirst(here.siblings, &Group::up)) reached |= below(here.siblings[i], from, lid, links);
    return reached;
  }

  bool below(Group& group, std::uint32_t from, std::uint32_t lid, std::uint8_t links) {
    if (group.to == from || (links_[group.to] != far && links + 1 >= links_[group.to])) return false;
    Cable& cable = *std::ranges::min_element(group.cables, {}, &Cable::up);
    const auto next = static_cast<std::uint8_t>(links + 1);
    enter(group, cable, lid, next);
    const bool reached = descend(group.to, nobody, lid, next);
    if (reached) ++cable.up, ++group.up;
    return reached;
  }

  const RoutedPiece& piece_;
  const TreeOptions& options_;
  TreeLevels tree_;
  std::vector<std::vector<PortNumber>> tables_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint8_t> links_;  // by switch, to the destination that is being routed; far: no way is known yet
  std::uint64_t steps_ = 0;
};

}  // namespace

FatTreeTables routeFatTree(const RoutedPiece& piece, const TreeOptions& options, const std::function<bool()>& stopped) {
  if (piece.lmc() != 0) return {{}, "ports have several LIDs"};
  TreeLevels tree = treeLevels(piece, options);
  if (!tree.whyNot.empty()) return {{}, tree.whyNot};
  FatTreeRouter router(piece, options, std::move(tree));
  auto tables = router.run(stopped);
  if (router.tookTooLong()) return {{}, "it has too many ways"};
  return {std::move(tables), {}};
}

}  // namespace weft
