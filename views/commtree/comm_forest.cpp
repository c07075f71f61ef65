#include "views/commtree/comm_forest.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "core/base/natural_order.h"

namespace weft {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
using Positions = std::vector<std::uint32_t>;  // into RunSnapshot::communicators

class ForestBuilder {
 public:
  explicit ForestBuilder(std::shared_ptr<const RunSnapshot> run)
      : all_(run->communicators), totals_(totalsByCommunicator(*run)) {
    forest_.run = std::move(run);
  }

  CommForest build() {
    findParents();
    breakCycles();
    for (std::uint32_t at = 0; at < all_.size(); ++at)
      if (!all_[at].internal) (parent_[at] == none ? top_ : children_[parent_[at]]).push_back(at);
    addSiblings(std::nullopt, top_, 1);
    // Not recursive: each node's children are appended behind it until no node is left.
    for (std::uint32_t node = 0; node < forest_.nodes.size(); ++node) addChildren(node);
    std::ranges::sort(forest_.byId);
    return std::move(forest_);
  }

 private:
  void findParents() {
    parent_.assign(all_.size(), none);
    children_.resize(all_.size());
    cut_.assign(all_.size(), false);
    for (std::uint32_t at = 0; at < all_.size(); ++at) parent_[at] = visibleParent(at);
  }

  // The nearest ancestor that is shown. Internal ones are skipped, but not for ever: they may form a circle.
  std::uint32_t visibleParent(std::uint32_t at) const {
    for (std::uint32_t steps = 0; steps < CommForest::deepestLevel; ++steps) {
      if (!all_[at].parent) return none;
      const Communicator* parent = forest_.run->find(*all_[at].parent);
      if (parent == nullptr) return none;
      at = static_cast<std::uint32_t>(parent - all_.data());
      if (!parent->internal) return at;
    }
    return none;
  }

  // Where following parents comes back, the first of the circle in the store's order moves to the top.
  void breakCycles() {
    enum : std::uint8_t { fresh, onPath, done };
    std::vector<std::uint8_t> state(all_.size(), fresh);
    for (std::uint32_t start = 0; start < all_.size(); ++start) {
      Positions path;
      std::uint32_t at = start;
      for (; at != none && state[at] == fresh; at = parent_[at]) {
        state[at] = onPath;
        path.push_back(at);
      }
      if (at != none && state[at] == onPath) {
        const std::uint32_t first = *std::min_element(std::ranges::find(path, at), path.end());
        parent_[first] = none;
        cut_[first] = true;
      }
      for (const std::uint32_t seen : path) state[seen] = done;
    }
  }

  void addChildren(std::uint32_t node) {
    if (forest_.nodes[node].isFamily()) return;  // its members are there already
    const auto own = static_cast<std::uint32_t>(forest_.nodes[node].communicator - all_.data());
    if (!children_[own].empty()) addSiblings(node, children_[own], depth_[node] + 1);
  }

  void addSiblings(std::optional<std::uint32_t> parent, Positions siblings, std::uint32_t depth) {
    const bool tooDeep = depth > CommForest::deepestLevel;
    if (tooDeep) parent = aboveFamilies(forest_.nodes[*parent].parent);
    std::ranges::sort(siblings, [&](std::uint32_t a, std::uint32_t b) {
      if (naturalLess(all_[a].name, all_[b].name)) return true;
      return !naturalLess(all_[b].name, all_[a].name) && a < b;
    });
    using Likeness = std::tuple<std::string_view, std::optional<std::uint32_t>, bool, bool>;
    const auto likeness = [&](std::uint32_t at) {
      return Likeness(all_[at].call, all_[at].size, all_[at].parentIsGuess, cut_[at]);
    };
    std::map<Likeness, std::size_t> counts;
    for (const std::uint32_t at : siblings) ++counts[likeness(at)];
    std::map<Likeness, std::uint32_t> families;
    for (const std::uint32_t at : siblings) {
      std::optional<std::uint32_t> place = parent;
      std::uint32_t level = depth;
      if (counts[likeness(at)] >= CommForest::smallestFamily && !tooDeep) {
        const auto [found, isNew] = families.try_emplace(likeness(at), 0);
        if (isNew) found->second = add(nullptr, at, parent, depth);
        place = found->second;
        ++level;
      }
      const std::uint32_t node = add(&all_[at], at, place, tooDeep ? CommForest::deepestLevel : level);
      forest_.nodes[node].tooDeep = tooDeep;
      if (place != parent) forest_.nodes[*place].totals.add(forest_.nodes[node].totals);
    }
  }

  std::optional<std::uint32_t> aboveFamilies(std::optional<std::uint32_t> node) const {
    while (node && forest_.nodes[*node].isFamily()) node = forest_.nodes[*node].parent;
    return node;
  }

  std::uint32_t add(const Communicator* communicator, std::uint32_t like, std::optional<std::uint32_t> parent,
                    std::uint32_t depth) {
    const auto at = static_cast<std::uint32_t>(forest_.nodes.size());
    CommNode node;
    node.communicator = communicator;
    node.parent = parent;
    node.size = all_[like].size;
    node.call = all_[like].call;
    node.guess = all_[like].parentIsGuess && parent_[like] != none;
    node.cutLoose = cut_[like];
    if (communicator != nullptr) {
      node.totals = totals_.at(communicator->id);
      forest_.byId.emplace_back(communicator->id, at);
      noteLargest(node.totals);
    }
    std::vector<std::uint32_t>& row = parent ? forest_.nodes[*parent].children : forest_.roots;
    node.row = static_cast<std::uint32_t>(row.size());
    row.push_back(at);
    forest_.nodes.push_back(std::move(node));
    depth_.push_back(depth);
    return at;
  }

  void noteLargest(const CommunicatorTotals& totals) {
    const auto raise = [](auto& most, const auto& value) {
      if (value && (!most || *value > *most)) most = value;
    };
    raise(forest_.mostSeconds, totals.anySeconds());
    raise(forest_.mostVolume, totals.volume);
    raise(forest_.mostCalls, totals.calls);
    raise(forest_.mostImbalance, totals.imbalance);
    forest_.callsOf.add(totals.callsOf);
    forest_.volumeOf.add(totals.volumeOf);
    forest_.timesAreMaxima |= !totals.seconds && totals.maxSeconds;
  }

  CommForest forest_;
  const std::vector<Communicator>& all_;
  std::map<CommunicatorId, CommunicatorTotals> totals_;
  Positions parent_, top_;  // parent_: none at the top
  std::vector<Positions> children_;
  std::vector<bool> cut_;
  std::vector<std::uint32_t> depth_;  // by node
};

}  // namespace

std::optional<std::uint32_t> CommForest::find(CommunicatorId id) const {
  const auto at = std::ranges::lower_bound(byId, id, {}, &std::pair<CommunicatorId, std::uint32_t>::first);
  if (at == byId.end() || at->first != id) return std::nullopt;
  return at->second;
}

CommForest buildForest(std::shared_ptr<const RunSnapshot> run) {
  if (!run) return {};
  return ForestBuilder(std::move(run)).build();
}

bool staysFolded(const CommForest& forest, std::uint32_t node) {
  const CommNode& one = forest.nodes[node];
  return one.isFamily() &&
         std::ranges::all_of(one.children, [&](std::uint32_t member) { return forest.nodes[member].children.empty(); });
}

std::shared_ptr<const std::vector<CommunicatorTotals>> totalsByNode(const CommForest& forest) {
  auto totals = std::make_shared<std::vector<CommunicatorTotals>>();
  for (const CommNode& node : forest.nodes) totals->push_back(node.totals);
  return totals;
}

void setWhole(CommForest& forest, std::shared_ptr<const std::vector<CommunicatorTotals>> whole) {
  if (whole && whole->size() == forest.nodes.size()) forest.whole = std::move(whole);
}

}  // namespace weft
