#include "ibdiag/layout/dragonfly_find.h"

#include <algorithm>

namespace weft {
namespace {

constexpr std::uint32_t noGroup = UINT32_MAX;
constexpr std::size_t mostDragonflyVisits = 20'000'000;  // dense fabrics are no dragonflies of ours

template <class IsInside>
DragonflyGroups groupsBy(const SwitchLinks& links, IsInside isInside) {
  SwitchPieces pieces = switchPieces(links, isInside);
  return {pieces.count, std::move(pieces.ofNode)};
}

class Neighbourhoods {
 public:
  explicit Neighbourhoods(const SwitchLinks& links) : links_(links), most_(links.nodes(), 0) {
    for (std::uint32_t at = 0; at < links.nodes(); ++at)
      for (const SwitchLink& link : links.of(at)) most_[at] = std::max(most_[at], common(at, link.other));
  }
  bool isInside(std::uint32_t a, std::uint32_t b) const {
    const std::size_t shared = common(a, b);
    return shared > 0 && 2 * shared >= std::max(most_[a], most_[b]);
  }

 private:
  std::size_t common(std::uint32_t a, std::uint32_t b) const {
    const auto x = links_.of(a), y = links_.of(b);
    std::size_t count = 0;
    for (auto i = x.begin(), j = y.begin(); i != x.end() && j != y.end();) {
      if (i->other == j->other) {
        ++count;
        ++i;
        ++j;
      } else if (i->other < j->other) ++i;
      else ++j;
    }
    return count;
  }

  const SwitchLinks& links_;
  std::vector<std::size_t> most_;  // by NodeIndex: neighbours in common with any neighbour
};

struct Tally {
  std::size_t inside = 0, between = 0, possible = 0, switches = 0;  // pairs of switches; those cabled count twice
};

Tally tally(const SwitchLinks& links, const DragonflyGroups& groups) {
  Tally tally;
  std::vector<std::size_t> sizes(groups.count, 0);
  for (std::uint32_t at = 0; at < links.nodes(); ++at) {
    if (groups.ofNode[at] == noGroup) continue;
    ++tally.switches;
    ++sizes[groups.ofNode[at]];
    for (const SwitchLink& link : links.of(at))
      ++(groups.ofNode[at] == groups.ofNode[link.other] ? tally.inside : tally.between);
  }
  for (const std::size_t size : sizes) tally.possible += size * (size - 1);
  return tally;
}

std::optional<DragonflyGroups> allToAll(const SwitchLinks& links) {
  std::size_t visits = 0;
  for (std::uint32_t at = 0; at < links.nodes(); ++at) visits += links.of(at).size() * links.of(at).size();
  if (visits > mostDragonflyVisits) return std::nullopt;
  const Neighbourhoods near(links);
  auto groups = groupsBy(links, [&](std::uint32_t a, std::uint32_t b) { return near.isInside(a, b); });
  const Tally found = tally(links, groups);
  const bool isOne = groups.count >= 3 && found.switches >= 3 * std::size_t{groups.count} && found.between > 0 &&
                     4 * found.inside >= 3 * found.possible;
  return isOne ? std::optional(std::move(groups)) : std::nullopt;
}

std::optional<DragonflyGroups> leavesAndSpines(const Levels& levels, const SwitchLinks& links) {
  if (levels.highest < 2) return std::nullopt;
  const auto isFlat = [&](std::uint32_t a, std::uint32_t b) { return levels.ofNode[a] == levels.ofNode[b]; };
  auto groups = groupsBy(links, [&](std::uint32_t a, std::uint32_t b) { return !isFlat(a, b); });
  std::size_t joints = 0, inside = 0;
  for (std::uint32_t at = 0; at < links.nodes(); ++at)
    for (const SwitchLink& link : links.of(at)) {
      if (groups.ofNode[at] == groups.ofNode[link.other]) ++inside;
      else if (levels.ofNode[at] == levels.highest) ++joints;
    }
  groups.isPlus = true;
  const bool isOne = groups.count >= 3 && joints >= 2 * std::size_t{groups.count} && inside > joints / 4;
  return isOne ? std::optional(std::move(groups)) : std::nullopt;
}

}  // namespace

std::optional<DragonflyGroups> findDragonfly(const Levels& levels, const SwitchLinks& links) {
  if (auto groups = allToAll(links)) return groups;
  return leavesAndSpines(levels, links);
}

}  // namespace weft
