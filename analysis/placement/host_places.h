// A better order of whole hosts for a training job: NCCL's rings follow the order of nodes, so the order of hosts is
// all that a user can choose.
#pragma once

#include "analysis/placement/remap.h"
#include "analysis/run/open_run.h"
#include "analysis/training/host_order.h"
#include "ibdiag/loads/pair_flows.h"

namespace weft {

// Whether connections were logged, which name the adapters.
bool knowsConnections(const RunStore& store);

// What the hosts of `ranks` send each other by the logged adapters, as the input for an order of hosts: first the hosts
// by their lowest rank, then the hosts of the allocation without a rank. Bytes of pairs whose connection was not logged
// are omitted. Throws Error if hosts that could change places have different numbers of ranks or of slots.
struct HostPlaces {
  OrderProblem problem;
  std::vector<std::vector<std::uint32_t>> items;  // by place: positions of ranks
};
HostPlaces hostPlaces(const RunStore& store, const PairRows& rows, const OpenRun& run, const Allocation& allocation,
                      std::span<const RankId> ranks);

// The ranks of each host together where betterOrder() puts them: the least bytes × links between switches that is
// found.
Remapped remapHosts(const Fabric& fabric, const HostPlaces& hosts, const Allocation& allocation,
                    const StartRequest& start);

}  // namespace weft
