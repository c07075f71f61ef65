// Detects dragonflies and similar fabrics: groups of switches that are cabled all to all inside, with single cables
// between groups.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ibdiag/model/levels.h"
#include "ibdiag/model/switch_links.h"

namespace weft {

struct DragonflyGroups {
  std::uint32_t count = 0;
  std::vector<std::uint32_t> ofNode;  // by NodeIndex, numbered by first switch; UINT32_MAX for adapters and others
  bool isPlus = false;                // leaves and spines inside (dragonfly+, megafly) instead of all to all
};

// A cable is inside a group where its ends have about as many neighbours in common as any neighbours of either have
// (Kim et al. 2008: a - 2 inside a group of a, hardly any between groups). There must be three groups or more, three
// switches a group in the mean, of whose pairs three quarters are cabled, and cables between groups. Else, where the
// switches of the top level are cabled among each other: what hangs together below these cables (Flajslik et al. 2018).
std::optional<DragonflyGroups> findDragonfly(const Levels& levels, const SwitchLinks& links);

}  // namespace weft
