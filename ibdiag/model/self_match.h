// The match of a fabric with itself.
#pragma once

#include "ibdiag/model/end_match.h"

namespace weft {

// Everything of a fabric represents itself: for two loads of one fabric.
inline FabricMatch matchWithItself(const Fabric& fabric) {
  const auto themselves = []<class Index>(std::size_t count, FabricMatch::Both<Index>& both) {
    for (std::size_t at = 0; at < count; ++at) both.toSecond.emplace_back(Index(static_cast<std::uint32_t>(at)));
    both.toFirst = both.toSecond;
  };
  FabricMatch match;
  themselves(fabric.nodes().size(), match.nodes);
  themselves(fabric.hosts().size(), match.hosts);
  themselves(fabric.ends().size(), match.ends);
  return match;
}

}  // namespace weft
