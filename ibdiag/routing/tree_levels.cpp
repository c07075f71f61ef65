#include "ibdiag/routing/tree_levels.h"

#include <algorithm>
#include <map>
#include <set>

namespace weft {
namespace {

constexpr std::uint32_t unranked = UINT32_MAX;

class TreeFinder {
 public:
  explicit TreeFinder(const RoutedPiece& piece) : piece_(piece) { tree_.switches.resize(piece.size()); }

  TreeLevels find() {
    rank();
    if (tree_.whyNot.empty()) group();
    if (tree_.whyNot.empty()) compareLevels();
    if (tree_.whyNot.empty()) placeAll();
    return std::move(tree_);
  }

 private:
  using Switch = TreeLevels::Switch;
  using Group = TreeLevels::Group;

  bool hasHosts(std::uint32_t at) const {
    return std::ranges::any_of(piece_.targetsOn(at), [](const RoutedPiece::Target& each) { return !each.isSwitch(); });
  }

  // Counted from the switches with hosts, which are the lowest.
  void rank() {
    std::vector<std::uint32_t> height(piece_.size(), unranked), queue;
    for (std::uint32_t at = 0; at < piece_.size(); ++at)
      if (hasHosts(at)) height[at] = 0, queue.push_back(at);
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const RoutedPiece::Way& way : piece_.ways(queue[i]))
        if (height[way.to] == unranked) height[way.to] = height[queue[i]] + 1, queue.push_back(way.to);
    if (queue.empty()) return refuse("no host is there");
    const std::uint32_t highest = height[queue.back()];
    if (highest == 0 && piece_.size() > 1) return refuse("all of its switches have hosts");
    for (std::uint32_t at = 0; at < piece_.size(); ++at) tree_.switches[at].rank = highest - height[at];
    leafRank_ = highest;
  }

  void group() {
    for (std::uint32_t at = 0; at < piece_.size(); ++at)
      for (const RoutedPiece::Way& way : piece_.ways(at)) {
        Switch& from = tree_.switches[at];
        const std::uint32_t theirs = tree_.switches[way.to].rank;
        if (theirs == from.rank) return refuse("switches of one level are cabled to each other");
        auto& groups = theirs < from.rank ? from.ups : from.downs;
        auto found = std::ranges::find(groups, way.to, &Group::to);
        if (found == groups.end()) found = groups.insert(found, {way.to, 0, {}});
        found->cables.push_back({way.port, way.toPort});
      }
  }

  static bool differsInCables(const std::vector<Group>& groups, const std::vector<Group>& first) {
    return std::ranges::any_of(groups, [&](const Group& each) { return each.cables.size() != first.front().cables.size(); });
  }

  void compareLevels() {
    std::map<std::uint32_t, const Switch*> first;
    for (const Switch& each : tree_.switches) {
      const Switch& like = *first.emplace(each.rank, &each).first->second;
      if (each.ups.size() != like.ups.size()) return refuse("its switches of one level have different numbers of ways up");
      if (each.downs.size() != like.downs.size()) return refuse("its switches of one level have different numbers of ways down");
      if (differsInCables(each.ups, like.ups) || differsInCables(each.downs, like.downs))
        return refuse("its switches of one level have different numbers of cables to a neighbour");
    }
  }

  // The first free place a level above or below.
  std::vector<std::uint8_t> nextTo(std::vector<std::uint8_t> place, bool below) {
    const std::size_t changed = below ? place[0] + 1 : place[0];
    place[0] = static_cast<std::uint8_t>(below ? place[0] + 1 : place[0] - 1);
    for (int branch = 0; branch <= 0xFF; ++branch) {
      place[changed] = static_cast<std::uint8_t>(branch);
      if (taken_.insert(place).second) return place;
    }
    refuse("it has too many branches");
    return place;
  }

  void placeNeighbours(std::uint32_t at, std::vector<Group>& groups, bool below) {
    for (const Group& each : groups) {
      Switch& next = tree_.switches[each.to];
      if (!next.place.empty()) continue;
      next.place = nextTo(tree_.switches[at].place, below);
      queue_.push_back(each.to);
    }
    std::ranges::stable_sort(groups, {}, [&](const Group& each) { return tree_.switches[each.to].place; });
  }

  // Breadth first from the first leaf.
  void placeAll() {
    for (std::uint32_t at = 0; at < piece_.size(); ++at)
      if (tree_.switches[at].rank == leafRank_) tree_.leaves.push_back(at);
    if (leafRank_ > 15) return refuse("it has too many levels");
    Switch& first = tree_.switches[tree_.leaves.front()];
    first.place.assign(leafRank_ + 1, 0);
    first.place[0] = static_cast<std::uint8_t>(leafRank_);
    taken_.insert(first.place);
    queue_.push_back(tree_.leaves.front());
    for (std::size_t i = 0; i < queue_.size() && tree_.whyNot.empty(); ++i) {
      placeNeighbours(queue_[i], tree_.switches[queue_[i]].downs, true);
      placeNeighbours(queue_[i], tree_.switches[queue_[i]].ups, false);
    }
    std::ranges::stable_sort(tree_.leaves, {}, [&](std::uint32_t at) { return tree_.switches[at].place; });
  }

  void refuse(const std::string& why) {
    if (tree_.whyNot.empty()) tree_.whyNot = why;
  }

  const RoutedPiece& piece_;
  TreeLevels tree_;
  std::uint32_t leafRank_ = 0;
  std::set<std::vector<std::uint8_t>> taken_;
  std::vector<std::uint32_t> queue_;
};

}  // namespace

TreeLevels treeLevels(const RoutedPiece& piece) { return TreeFinder(piece).find(); }

}  // namespace weft
