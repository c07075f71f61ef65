#include "ibdiag/routing/fat_tree.h"

#include <algorithm>
#include <optional>

#include "ibdiag/routing/tree_levels.h"

namespace weft {
namespace {

// What is counted on cables of the main way to a destination.
enum class Counts { both, upOnly, nothing };

class FatTreeRouter {
 public:
  FatTreeRouter(const RoutedPiece& piece, TreeLevels tree) : piece_(piece), tree_(std::move(tree)) {
    tables_.assign(piece.size(), std::vector<PortNumber>(piece.highestLid() + 1, noRoute));
  }

  std::vector<std::vector<PortNumber>> run(const std::function<bool()>& stopped) {
    std::size_t most = 0;
    for (const std::uint32_t leaf : tree_.leaves) most = std::max(most, hostsOn(leaf));
    for (const std::uint32_t leaf : tree_.leaves) {
      if (stopped && stopped()) return std::move(tables_);
      routeHosts(leaf);
      // Leaves with fewer hosts count as if they had as many, so that the next one begins where it would in a full tree.
      for (std::size_t missing = most - hostsOn(leaf); missing > 0; --missing) climb(leaf, nobody, std::nullopt, Counts::both);
    }
    for (std::uint32_t at = 0; at < piece_.size(); ++at)
      for (const RoutedPiece::Target& each : piece_.targetsOn(at))
        if (each.isSwitch()) begin(at, each, Counts::upOnly);
    return std::move(tables_);
  }

  bool tookTooLong() const { return steps_ > mostSteps; }

 private:
  using Group = TreeLevels::Group;
  using Cable = TreeLevels::Cable;
  using To = std::optional<std::uint32_t>;  // a LID; nothing: no host, who only counts
  static constexpr std::uint32_t nobody = UINT32_MAX;
  static constexpr std::uint64_t mostSteps = 300'000'000;  // ways that only count may meet again and again in what is no real tree

  std::size_t hostsOn(std::uint32_t leaf) const {
    return static_cast<std::size_t>(std::ranges::count_if(piece_.targetsOn(leaf), [](const auto& each) { return !each.isSwitch(); }));
  }

  void routeHosts(std::uint32_t leaf) {
    for (const RoutedPiece::Target& each : piece_.targetsOn(leaf))
      if (!each.isSwitch()) begin(leaf, each, Counts::both);
  }

  void begin(std::uint32_t home, const RoutedPiece::Target& target, Counts counts) {
    const std::uint32_t lid = number(piece_.fabric().port(target.to).lid);
    tables_[home][lid] = target.port;
    climb(home, nobody, lid, counts);
  }

  bool isRouted(std::uint32_t at, To lid) const { return lid && tables_[at][*lid] != noRoute; }

  // What lies below a switch sends up to it; then the switches above learn that it leads down.
  void climb(std::uint32_t at, std::uint32_t from, To lid, Counts counts) {
    descend(at, from, lid, counts);
    auto& ups = tree_.switches[at].ups;
    if (ups.empty()) return;
    const auto main = static_cast<std::size_t>(std::ranges::min_element(ups, {}, &Group::down) - ups.begin());
    step(at, ups[main], lid, counts);
    if (!lid) return;
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < ups.size(); ++i)
      if (i != main) others.push_back(i);
    std::ranges::stable_sort(others, {}, [&](std::size_t i) { return ups[i].down; });
    for (const std::size_t i : others) step(at, ups[i], lid, Counts::nothing);
  }

  void step(std::uint32_t at, Group& group, To lid, Counts counts) {
    if (isRouted(group.to, lid)) return;
    Cable& cable = *std::ranges::min_element(group.cables, {}, &Cable::down);
    if (lid) tables_[group.to][*lid] = cable.farPort;
    if (counts == Counts::both) ++group.down, ++cable.down;
    climb(group.to, at, lid, counts);
  }

  void descend(std::uint32_t at, std::uint32_t from, To lid, Counts counts) {
    if (++steps_ > mostSteps) return;
    for (Group& group : tree_.switches[at].downs) {
      if (group.to == from || isRouted(group.to, lid)) continue;
      Cable& cable = *std::ranges::min_element(group.cables, {}, &Cable::up);
      if (lid) tables_[group.to][*lid] = cable.farPort;
      cable.up += counts != Counts::nothing;
      descend(group.to, at, lid, counts);
    }
  }

  const RoutedPiece& piece_;
  TreeLevels tree_;
  std::vector<std::vector<PortNumber>> tables_;
  std::uint64_t steps_ = 0;
};

}  // namespace

FatTreeTables routeFatTree(const RoutedPiece& piece, const std::function<bool()>& stopped) {
  if (piece.lmc() != 0) return {{}, "ports have several LIDs"};
  TreeLevels tree = treeLevels(piece);
  if (!tree.whyNot.empty()) return {{}, tree.whyNot};
  FatTreeRouter router(piece, std::move(tree));
  auto tables = router.run(stopped);
  if (router.tookTooLong()) return {{}, "it has too many ways"};
  return {std::move(tables), {}};
}

}  // namespace weft
