// Leaf switches without hosts, whose hosts are off or not yet installed, recognised by their cabling: switches without
// hosts on the far side of the top.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ibdiag/model/switch_graph.h"

namespace weft {

using LeafDistances = std::vector<std::optional<std::uint32_t>>;  // by vertex, from the nearest leaf

// The distances, corrected so that such switches count as what they are. A switch without hosts shares most of its
// nearer neighbours with one that is two levels nearer, and has no more cables to them: it is of that one's kind, a
// leaf among leaves, an empty line board among those that lead to leaves. A core has a neighbour or two in each pod
// instead. What lies behind such a switch counts back down too: the pod's leaves. `hosts`: by vertex, cables to
// machines.
LeafDistances leafDistances(const SwitchGraph& graph, const std::vector<std::uint32_t>& leaves,
                            const std::vector<std::uint32_t>& hosts);

}  // namespace weft
