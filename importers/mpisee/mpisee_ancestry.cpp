#include "importers/mpisee/mpisee_ancestry.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace weft {
namespace {

// Comparing ranks is quadratic in the worst case; beyond this many comparisons every parent is the world.
constexpr std::uint64_t mostWork = 300'000'000;

class Guess {
 public:
  explicit Guess(std::span<const FlatCommunicator> all) : all_(all), cartesian_(all.size()) {}

  std::vector<std::optional<std::uint32_t>> run() {
    std::vector<std::uint32_t> order(all_.size());
    std::iota(order.begin(), order.end(), 0U);
    // A parent always comes before its child in this order, so that there are no cycles.
    std::ranges::stable_sort(order, {}, [&](std::uint32_t at) {
      const FlatCommunicator& one = all_[at];
      return std::tuple(one.letter != 0, -std::int64_t{one.size}, one.order, one.root);
    });
    std::vector<std::optional<std::uint32_t>> parents(all_.size());
    for (const std::uint32_t at : order) {
      const auto parent = all_[at].letter == 0 ? std::nullopt : parentOf(all_[at]);
      parents[at] = parent;
      remember(at, parent);
    }
    return parents;
  }

 private:
  // All that come before and hold the rank of which fewest are known; the latest at the back.
  const std::vector<std::uint32_t>& candidates(const FlatCommunicator& child) const {
    const std::vector<std::uint32_t>* fewest = &holding(RankId(child.root));
    for (const RankId rank : child.members)
      if (holding(rank).size() < fewest->size()) fewest = &holding(rank);
    return *fewest;
  }

  const std::vector<std::uint32_t>& holding(RankId rank) const {
    static const std::vector<std::uint32_t> none;
    const auto found = holding_.find(number(rank));
    return found == holding_.end() ? none : found->second;
  }

  std::optional<std::uint32_t> parentOf(const FlatCommunicator& child) {
    std::optional<std::uint32_t> any;
    const auto& list = candidates(child);
    for (auto at = list.rbegin(); at != list.rend() && work_ < mostWork; ++at) {
      if (!mayBeParent(all_[*at], child)) continue;
      if (!any) any = *at;
      if (child.letter != 'b' || cartesian_[*at]) return *at;
    }
    return any ? any : world_;
  }

  bool mayBeParent(const FlatCommunicator& parent, const FlatCommunicator& child) {
    work_ += 1 + parent.members.size();
    if (parent.root == child.root && parent.order > child.order) return false;
    if (parent.size < child.size) return false;
    const bool duplicate = child.letter == 'd' || child.letter == 'i';
    if (duplicate && parent.size != child.size) return false;
    return std::ranges::binary_search(parent.members, RankId(child.root)) &&
           std::ranges::includes(parent.members, child.members);
  }

  void remember(std::uint32_t at, std::optional<std::uint32_t> parent) {
    const FlatCommunicator& one = all_[at];
    const bool duplicate = one.letter == 'd' || one.letter == 'i';
    cartesian_[at] = one.letter == 'a' || one.letter == 'b' || (duplicate && parent && cartesian_[*parent]);
    if (one.letter == 0 && !world_) world_ = at;
    for (const RankId rank : one.members) holding_[number(rank)].push_back(at);
  }

  std::span<const FlatCommunicator> all_;
  std::vector<bool> cartesian_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> holding_;  // rank → communicators so far
  std::optional<std::uint32_t> world_;
  std::uint64_t work_ = 0;
};

}  // namespace

std::vector<std::optional<std::uint32_t>> guessParents(std::span<const FlatCommunicator> communicators) {
  return Guess(communicators).run();
}

}  // namespace weft
