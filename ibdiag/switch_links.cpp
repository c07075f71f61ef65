#include "ibdiag/switch_links.h"

#include <algorithm>

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

std::vector<std::uint32_t> switchPieces(const SwitchLinks& links) {
  std::vector<std::uint32_t> pieces(links.nodes(), UINT32_MAX), waiting;
  std::uint32_t next = 0;
  for (const std::uint32_t start : links.switches()) {
    if (pieces[start] != UINT32_MAX) continue;
    pieces[start] = next;
    for (waiting.push_back(start); !waiting.empty();) {
      const std::uint32_t at = waiting.back();
      waiting.pop_back();
      for (const SwitchLink& link : links.of(at)) {
        if (pieces[link.other] != UINT32_MAX) continue;
        pieces[link.other] = next;
        waiting.push_back(link.other);
      }
    }
    ++next;
  }
  return pieces;
}

}  // namespace weft
