#include "ibdiag/routes/tree_levels.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace weft {
namespace {

constexpr std::uint32_t unranked = UINT32_MAX;

class TreeFinder {
 public:
  TreeFinder(const RoutedPiece& piece, const TreeOptions& options) : piece_(piece), options_(options) {
    tree_.switches.resize(piece.size());
    for (const RoutedPiece::Target& each : piece.targets())
      if (!each.isSwitch()) tree_.switches[each.home].hasHosts = true;
  }

  TreeLevels find() {
    const auto roots = options_.roots.empty() ? farthest() : options_.roots;
    if (tree_.whyNot.empty()) rank(roots);
    if (tree_.whyNot.empty()) findLeaves();
    if (tree_.whyNot.empty()) group();
    if (tree_.whyNot.empty() && options_.roots.empty()) compareLevels();
    if (tree_.whyNot.empty()) placeAll();
    return std::move(tree_);
  }

 private:
  using Switch = TreeLevels::Switch;
  using Group = TreeLevels::Group;

  // The switches to which it is farthest from those with hosts, which are the lowest.
  std::vector<std::uint32_t> farthest() {
    std::vector<std::uint32_t> height(piece_.size(), unranked), queue, found;
    for (std::uint32_t at = 0; at < piece_.size(); ++at)
      if (tree_.switches[at].hasHosts) {
        height[at] = 0;
        queue.push_back(at);
      }
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const RoutedPiece::Way& way : piece_.ways(queue[i]))
        if (height[way.to] == unranked) {
          height[way.to] = height[queue[i]] + 1;
          queue.push_back(way.to);
        }
    if (queue.empty()) {
      refuse("no host is there");
      return found;
    }
    const std::uint32_t highest = height[queue.back()];
    if (highest == 0 && piece_.size() > 1) {
      refuse("all of its switches have hosts");
      return found;
    }
    for (std::uint32_t at = 0; at < piece_.size(); ++at)
      if (height[at] == highest) found.push_back(at);
    return found;
  }

  void rank(std::vector<std::uint32_t> queue) {
    for (Switch& each : tree_.switches) each.rank = unranked;
    for (const std::uint32_t at : queue) tree_.switches[at].rank = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const RoutedPiece::Way& way : piece_.ways(queue[i]))
        if (Switch& next = tree_.switches[way.to]; next.rank == unranked) {
          next.rank = tree_.switches[queue[i]].rank + 1;
          queue.push_back(way.to);
        }
  }

  // All hosts that compute are connected to one level.
  void findLeaves() {
    std::optional<std::uint32_t> leafRank;
    isLeaf_.assign(piece_.size(), false);
    for (const RoutedPiece::Target& each : piece_.targets()) {
      if (!options_.isComputing(each)) continue;
      isLeaf_[each.home] = true;
      const std::uint32_t rank = tree_.switches[each.home].rank;
      if (leafRank.value_or(rank) != rank)
        return refuse("hosts that compute are connected to switches of several levels");
      leafRank = rank;
    }
    const auto leaves = std::ranges::count(isLeaf_, true);
    if (!leafRank) return refuse("no host that computes is there");
    if (leaves < 2 && piece_.size() > 1) return refuse("all hosts that compute are connected to one switch");
    if (*leafRank == 0 && piece_.size() > 1) return refuse("hosts that compute are connected to its roots");
    if (*leafRank > 15) return refuse("it has too many levels");
    leafRank_ = *leafRank;
  }

  void group() {
    for (std::uint32_t at = 0; at < piece_.size(); ++at)
      for (const RoutedPiece::Way& way : piece_.ways(at)) {
        Switch& from = tree_.switches[at];
        const std::uint32_t theirs = tree_.switches[way.to].rank;
        if (theirs == from.rank && options_.roots.empty())
          return refuse("switches of one level are cabled to each other");
        auto& groups = theirs < from.rank ? from.ups : theirs == from.rank ? from.siblings : from.downs;
        auto found = std::ranges::find(groups, way.to, &Group::to);
        if (found == groups.end()) found = groups.insert(found, {way.to, {}});
        found->farPorts.push_back(way.toPort);
      }
  }

  static bool differsInCables(const std::vector<Group>& groups, const std::vector<Group>& first) {
    return std::ranges::any_of(
        groups, [&](const Group& each) { return each.farPorts.size() != first.front().farPorts.size(); });
  }

  void compareLevels() {
    std::map<std::uint32_t, const Switch*> first;
    for (const Switch& each : tree_.switches) {
      const Switch& like = *first.emplace(each.rank, &each).first->second;
      if (each.ups.size() != like.ups.size())
        return refuse("its switches of one level have different numbers of ways up");
      if (each.downs.size() != like.downs.size())
        return refuse("its switches of one level have different numbers of ways down");
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

  void placeNeighbours(std::uint32_t at, const std::vector<Group>& groups, bool below) {
    for (const Group& each : groups) {
      Switch& next = tree_.switches[each.to];
      if (!next.place.empty()) continue;
      next.place = nextTo(tree_.switches[at].place, below);
      queue_.push_back(each.to);
    }
  }

  // Breadth first from the first leaf, and not below the leaves.
  void placeAll() {
    const auto start = static_cast<std::uint32_t>(std::ranges::find(isLeaf_, true) - isLeaf_.begin());
    Switch& first = tree_.switches[start];
    first.place.assign(leafRank_ + 1, 0);
    first.place[0] = static_cast<std::uint8_t>(leafRank_);
    taken_.insert(first.place);
    queue_.push_back(start);
    for (std::size_t i = 0; i < queue_.size() && tree_.whyNot.empty(); ++i) {
      const Switch& at = tree_.switches[queue_[i]];
      if (at.rank < leafRank_) placeNeighbours(queue_[i], at.downs, true);
      placeNeighbours(queue_[i], at.ups, false);
    }
    for (std::uint32_t at = 0; at < piece_.size(); ++at)
      if (tree_.switches[at].rank == leafRank_) tree_.leaves.push_back(at);
    std::ranges::stable_sort(tree_.leaves, [&](std::uint32_t a, std::uint32_t b) { return tree_.isBefore(a, b); });
    const auto isReal = [&](std::uint32_t at) { return static_cast<bool>(isLeaf_[at]); };
    tree_.leaves.erase(std::find_if(tree_.leaves.rbegin(), tree_.leaves.rend(), isReal).base(), tree_.leaves.end());
    tree_.leaves.erase(tree_.leaves.begin(), std::ranges::find_if(tree_.leaves, isReal));
  }

  void refuse(const std::string& why) {
    if (tree_.whyNot.empty()) tree_.whyNot = why;
  }

  const RoutedPiece& piece_;
  const TreeOptions& options_;
  TreeLevels tree_;
  std::vector<bool> isLeaf_;  // hosts that compute are connected to it
  std::uint32_t leafRank_ = 0;
  std::set<std::vector<std::uint8_t>> taken_;
  std::vector<std::uint32_t> queue_;
};

}  // namespace

TreeLevels treeLevels(const RoutedPiece& piece, const TreeOptions& options) {
  return TreeFinder(piece, options).find();
}

}  // namespace weft
