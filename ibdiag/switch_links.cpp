#include "ibdiag/switch_links.h"

#include <algorithm>

namespace weft {

SwitchLinks::SwitchLinks(const Fabric& fabric) {
  std::vector<std::uint32_t> others;
  first_.push_back(0);
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    others.clear();
    if (fabric.nodes()[at].isSwitch())
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

std::vector<std::uint32_t> switchPieces(const Fabric& fabric, const SwitchLinks& links) {
  std::vector<std::uint32_t> pieces(links.nodes(), UINT32_MAX), waiting;
  std::uint32_t next = 0;
  for (std::uint32_t start = 0; start < links.nodes(); ++start) {
    if (pieces[start] != UINT32_MAX || !fabric.nodes()[start].isSwitch()) continue;
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
