#include "ibdiag/routes/fat_tree.h"

#include <algorithm>
#include <span>
#include <utility>

#include "ibdiag/routes/tree_ways.h"

namespace weft {
namespace {

class FatTreeRouter {
 public:
  FatTreeRouter(const RoutedPiece& piece, const TreeOptions& options, const TreeLevels& tree)
      : piece_(piece), options_(options), leaves_(tree.leaves), ways_(tree), rows_(mostRows * piece.size()),
        links_(piece.size()) {
    tables_.assign(piece.size(), std::vector<PortNumber>(piece.highestLid() + 1, noRoute));
  }

  std::vector<std::vector<PortNumber>> run(const std::function<bool()>& stopped) {
    std::size_t most = 0;
    for (const std::uint32_t leaf : leaves_) most = std::max(most, computingOn(leaf));
    for (const std::uint32_t leaf : leaves_) {
      if (stopped && stopped()) return std::move(tables_);
      for (const RoutedPiece::Target& each : piece_.targetsOn(leaf))
        if (options_.isComputing(each)) begin(each, true);
      // Leaves with fewer hosts count as if they had as many, so that the next one begins where it would in a full
      // tree.
      for (std::size_t missing = most - computingOn(leaf); missing > 0; --missing) pretend(leaf);
    }
    for (const RoutedPiece::Target& each : others()) begin(each, true);
    for (std::uint32_t at = 0; at < piece_.size(); ++at)
      for (const RoutedPiece::Target& each : piece_.targetsOn(at))
        if (each.isSwitch()) begin(each, false);
    writeRows();
    return std::move(tables_);
  }

  bool tookTooLong() const { return steps_ > mostSteps; }

 private:
  using Switch = TreeWays::Switch;
  using Group = TreeWays::Group;
  using Cable = TreeWays::Cable;
  static constexpr std::uint32_t nobody = UINT32_MAX;
  static constexpr std::uint8_t far = UINT8_MAX;
  static constexpr std::uint64_t mostSteps = 300'000'000;  // ways may meet again and again in what is no real tree
  static constexpr std::size_t mostRows = 64;

  std::size_t computingOn(std::uint32_t leaf) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(piece_.targetsOn(leaf), [&](const auto& each) { return options_.isComputing(each); }));
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
    startRow(target.home, target.isSwitch() ? 0 : 1);
    row_[target.home] = target.port;
    climb(target.home, nobody, counts, links_[target.home]);
    lids_.push_back(number(piece_.fabric().port(target.to).lid));
  }

  // A host that is not there: it is counted, and has no entries.
  void pretend(std::uint32_t leaf) {
    startRow(leaf, 1);
    isThere_ = false;
    climb(leaf, nobody, true, 1);
    isThere_ = true;
  }

  void startRow(std::uint32_t home, std::uint8_t links) {
    if (lids_.size() == mostRows) writeRows();
    row_ = std::span(rows_).subspan(lids_.size() * piece_.size(), piece_.size());
    std::ranges::fill(row_, noRoute);
    std::ranges::fill(links_, far);
    links_[home] = links;
  }

  // Tables are by switch and not by destination: written for one destination at a time, each entry is far from the one
  // before.
  void writeRows() {
    for (std::uint32_t at = 0; at < piece_.size(); ++at)
      for (std::size_t row = 0; row < lids_.size(); ++row) tables_[at][lids_[row]] = rows_[row * piece_.size() + at];
    lids_.clear();
  }

  void enter(const Group& group, const Cable& cable, std::uint8_t links) {
    row_[group.to] = cable.farPort;
    links_[group.to] = links;
  }
  bool isNearer(const Group& group, unsigned links) const {
    return row_[group.to] == noRoute || links < links_[group.to];
  }

  // `links` are those that are crossed to the destination from here, or from the switch that is entered.
  //
  // What lies below a switch sends up to it; then the switches above learn that it leads down, those by the main way
  // first. Whether any host learnt it.
  bool climb(std::uint32_t at, std::uint32_t from, bool isMain, std::uint8_t links) {
    if (links + 1 >= far || steps_ > mostSteps) return false;
    bool reached = descend(at, from, links);
    const auto next = static_cast<std::uint8_t>(links + 1);
    const Switch& here = ways_.at(at);
    if (here.ups.count == 0) return reached;
    const auto order = ways_.leastDown(here.ups);
    Group& main = ways_.group(here.ups, *order.begin());
    if (isMain) {
      Cable& cable = ways_.least(main, &Cable::down);
      ++main.down;
      ++cable.down;
      if (isNearer(main, next)) enter(main, cable, next);
      reached |= climb(main.to, at, true, next);
    }
    for (const std::uint16_t number : std::span(order).subspan(isMain ? 1 : 0))
      reached |= aside(at, ways_.group(here.ups, number), next).reached;
    for (const std::uint16_t number : ways_.leastDown(here.siblings)) {
      const Aside went = aside(at, ways_.group(here.siblings, number), next);
      reached |= went.reached;
      if (went.reached) {
        ++main.down;
        ++went.cable->down;
      }  // OpenSM counts it there
    }
    return reached;
  }

  struct Aside {
    bool reached = false;
    Cable* cable = nullptr;
  };
  // A way that is not the main one, where it is the first or the shorter.
  Aside aside(std::uint32_t at, const Group& group, std::uint8_t links) {
    if (!isNearer(group, links)) return {};
    Cable& cable = ways_.least(group, &Cable::down);
    enter(group, cable, links);
    return {climb(group.to, at, false, links), &cable};
  }

  bool descend(std::uint32_t at, std::uint32_t from, std::uint8_t links) {
    const Switch& here = ways_.at(at);
    bool reached = here.hasHosts;
    if (++steps_ > mostSteps || links + 1 >= far || (here.downs.count == 0 && !here.hasHosts)) return false;
    if (here.downs.count != 0)
      for (const std::uint16_t number : ways_.leastUp(here.downs))
        reached |= below(ways_.group(here.downs, number), from, links);
    if (here.siblings.count != 0 && isThere_)
      for (const std::uint16_t number : ways_.leastUp(here.siblings))
        reached |= below(ways_.group(here.siblings, number), from, links);
    return reached;
  }

  bool below(Group& group, std::uint32_t from, std::uint8_t links) {
    if (group.to == from || (links_[group.to] != far && links + 1 >= links_[group.to])) return false;
    Cable& cable = ways_.least(group, &Cable::up);
    const auto next = static_cast<std::uint8_t>(links + 1);
    enter(group, cable, next);
    const bool reached = descend(group.to, nobody, next);
    if (reached) {
      ++cable.up;
      ++group.up;
    }
    return reached;
  }

  const RoutedPiece& piece_;
  const TreeOptions& options_;
  const std::vector<std::uint32_t>& leaves_;
  TreeWays ways_;
  std::vector<std::vector<PortNumber>> tables_;
  std::vector<PortNumber> rows_;     // of the destinations that are not in the tables yet, each by switch
  std::vector<std::uint32_t> lids_;  // theirs
  std::span<PortNumber> row_;        // of the destination that is being routed
  std::vector<std::uint8_t> links_;  // by switch, to that destination; far: no way is known yet
  bool isThere_ = true;              // that destination
  std::uint64_t steps_ = 0;
};

}  // namespace

FatTreeTables routeFatTree(const RoutedPiece& piece, const TreeOptions& options, const std::function<bool()>& stopped) {
  if (piece.lmc() != 0) return {{}, "ports have several LIDs"};
  const TreeLevels tree = treeLevels(piece, options);
  if (!tree.whyNot.empty()) return {{}, tree.whyNot};
  FatTreeRouter router(piece, options, tree);
  auto tables = router.run(stopped);
  if (router.tookTooLong()) return {{}, "it has too many ways"};
  return {std::move(tables), {}};
}

}  // namespace weft
