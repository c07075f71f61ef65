#include "ibdiag/model/switch_links.h"

#include <algorithm>

#include "ibdiag/model/joined_sets.h"

namespace weft {

SwitchLinks::SwitchLinks(const Fabric& fabric, std::optional<SubnetId> subnet) {
  std::vector<std::uint32_t> others;
  first_.push_back(0);
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    others.clear();
    const bool isIn = fabric.nodes()[at].isSwitch() && (!subnet || fabric.nodes()[at].subnet == *subnet);
    if (isIn) switches_.push_back(at);
    if (isIn)
      for (const EndIndex end : fabric.endsOf(NodeIndex(at))) {
        const NodeIndex other = fabric.end(peer(end)).node;
        if (fabric.node(other).isSwitch() && other != NodeIndex(at)) others.push_back(number(other));
      }
    std::ranges::sort(others);
    for (const std::uint32_t other : others) {
      if (links_.size() > first_.back() && links_.back().other == other) ++links_.back().cables;
      else links_.push_back({other, 1});
    }
    first_.push_back(links_.size());
  }
}

SwitchPieces switchPieces(const SwitchLinks& links, const std::function<bool(std::uint32_t, std::uint32_t)>& counts) {
  JoinedSets sets(links.nodes());
  for (const std::uint32_t at : links.switches())
    for (const SwitchLink& link : links.of(at))
      if (at < link.other && counts(at, link.other)) sets.join(at, link.other);
  const std::vector<std::uint32_t> lowest = sets.lowest();
  SwitchPieces pieces{0, std::vector<std::uint32_t>(links.nodes(), UINT32_MAX)};
  for (const std::uint32_t at : links.switches())
    pieces.ofNode[at] = lowest[at] == at ? pieces.count++ : pieces.ofNode[lowest[at]];
  return pieces;
}

std::vector<std::uint32_t> switchPieces(const SwitchLinks& links) {
  return switchPieces(links, [](std::uint32_t, std::uint32_t) { return true; }).ofNode;
}

}  // namespace weft
