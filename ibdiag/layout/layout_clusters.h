// Clusters of a row: switches of a piece, pod, chassis or plane that should stay side by side.
#pragma once

#include "ibdiag/layout/layout_graph.h"

namespace weft {

// By vertex: the sets that it is in, from the largest to the smallest; all vertices of a row have as many.
using ClusterKeys = std::vector<std::vector<std::uint32_t>>;

ClusterKeys clusterKeys(const OrderGraph& graph, const Ranks& ranks, const SwitchSets& sets);

// Each row with its sets drawn together around the mean places of their members, larger sets first; what is in no set
// keeps its place among them.
RowOrders clustered(const RowOrders& orders, const ClusterKeys& keys);

// Whether two neighbours may change places without parting a set.
bool mayChangePlaces(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b);

}  // namespace weft
