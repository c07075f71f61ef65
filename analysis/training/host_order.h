// An order of hosts whose rings cross between leaf switches less often. NCCL's rings follow the order of nodes: a host
// communicates with the next one in the order, by the same adapters whichever host it is.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/training/leaf_distances.h"

namespace weft {

struct OrderHop {
  std::uint32_t from = 0, to = 0;  // places
  std::uint32_t out = 0, in = 0;   // adapters
  std::uint64_t weight = 1;        // how often, or bytes
};

struct OrderProblem {
  std::vector<HostIndex> hosts;                               // by place, as they stand
  std::vector<std::vector<std::optional<NodeIndex>>> leaves;  // of hosts[i], by adapter; nothing where it has none such
  std::vector<OrderHop> hops;
};

// Which of the hosts stands at each place: a permutation of 0 … hosts.size() - 1.
using HostOrder = std::vector<std::uint32_t>;

HostOrder currentOrder(const OrderProblem& problem);
// The weight of hops between different leaves.
std::uint64_t crossingWeight(const OrderProblem& problem, const HostOrder& order);
// Weight × links between switches.
std::uint64_t linkWeight(const OrderProblem& problem, const HostOrder& order, const LeafDistances& distances);
// The better of what is found and currentOrder() by linkWeight(): each place in turn gets the host that costs least
// beside those that have one, then pairs of hosts change places as long as that helps, in fabrics of up to 512 hosts.
// The first host keeps its place. Deterministic.
HostOrder betterOrder(const OrderProblem& problem, const LeafDistances& distances);

}  // namespace weft
