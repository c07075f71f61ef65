#include "ibdiag/routes/dependency_bits.h"

#include <algorithm>

namespace weft {

DependencyBits::DependencyBits(const Fabric& fabric)
    : fabric_(fabric), at_(fabric.ends().size()), first_(fabric.ends().size()) {
  std::size_t bits = 0;
  for (std::uint32_t node = 0; node < fabric.nodes().size(); ++node) {
    const auto ends = fabric.endsOf(NodeIndex(node));
    for (std::uint32_t i = 0; i < ends.size(); ++i) {
      at_[number(ends[i])] = i;
      first_[number(peer(ends[i]))] = bits;
      if (fabric.nodes()[node].isSwitch()) bits += ends.size();
    }
  }
  bits_.resize(bits);
}

std::vector<std::vector<EndIndex>> DependencyBits::graph() const {
  std::vector<std::vector<EndIndex>> graph(at_.size());
  for (std::uint32_t end = 0; end < graph.size(); ++end) {
    const NodeIndex node = fabric_.end(peer(EndIndex(end))).node;
    if (!fabric_.node(node).isSwitch()) continue;
    const auto ends = fabric_.endsOf(node);
    for (std::size_t i = 0; i < ends.size(); ++i)
      if (bits_[first_[end] + i]) graph[end].push_back(ends[i]);
    std::ranges::sort(graph[end]);
  }
  return graph;
}

}  // namespace weft
