// The loads of a fabric without some of its switches and cables, with the tables kept or computed again.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/load/link_numbers.h"
#include "analysis/load/removed_parts.h"
#include "ibdiag/loads/compared_rates.h"
#include "ibdiag/loads/flows.h"
#include "ibdiag/routes/routing.h"

namespace weft {

struct WhatIfRequest {
  RemovedParts without;
  // Nothing: tables stay, and flows that they send to removed links break. Subnets that lose nothing keep their tables
  // anyway, unless nothing at all is removed: then all tables are made again.
  std::optional<RoutingEngine> routing;
  RoutingOptions options;
};

// Ordered pairs of adapter ports of a subnet, between base LIDs.
struct PortPairs {
  std::uint64_t all = 0, before = 0, after = 0;  // how many routes arrive
};

// How far the run's tables are from those that the engine makes of the whole fabric: what else of a difference is the
// engine's.
struct EntriesApart {
  std::uint64_t compared = 0, apart = 0;  // entries of LIDs that have an owner
};

struct WhatIf {
  std::shared_ptr<const Fabric> fabric;            // without; nodes and ends are those of the run's
  std::vector<EndIndex> removed;                   // an end of each link that is gone, ascending
  std::shared_ptr<const LinkLoads> before, after;  // of the request's traffic, by EndIndex
  PortPairs pairs;
  std::vector<HostIndex> cutOff;      // no cable joins them any more with most of what they were joined with
  std::optional<EntriesApart> apart;  // where tables are made again
  Notes notes;                        // of the engine

  bool isGone(EndIndex end) const;
  std::uint64_t bytesBroken() const;  // that arrived before and do not now
  std::uint64_t flowsBroken() const;
};

// `before`: the loads that the run has of the same traffic. Null once stopped() is true. The traffic is not that of
// counters.
std::shared_ptr<const WhatIf> whatIf(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& ofTraffic,
                                     std::shared_ptr<const LinkLoads> before, const WhatIfRequest& request,
                                     const Stopped& stopped);

// By what links can carry; the paths of an all-to-all prediction are only counted.
MostLoadedEnds mostLoadedEnds(const Fabric& fabric, const LinkRequest& ofTraffic, const WhatIf& answer);

// What loads by other tables are made of. Flows of port or pair traffic, between the ports of the whole fabric: who
// sent to whom does not change with a cable.
std::vector<Flow> trafficFlows(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& ofTraffic,
                               const Stopped& stopped);
// The same options, for the subnets that lose a link: each has a subnet manager of its own. If none is removed: for
// all.
RoutingOptions routingOptions(const Fabric& whole, const std::vector<EndIndex>& removed, RoutingOptions options);
// With these tables, and those of the subnets that the options omit unchanged.
Fabric rerouted(const Fabric& rest, std::vector<std::pair<NodeIndex, std::vector<PortNumber>>> tables,
                const RoutingOptions& options);

// "bytes"; "paths" for the all-to-all prediction, whose flows are one byte each.
const char* unitOf(const LinkRequest& ofTraffic);

// In sentences: what breaks, and what the numbers are worth.
Notes notesOf(const OpenRun& run, const LinkRequest& ofTraffic, const WhatIfRequest& request, const WhatIf& answer);

// The link ends that are left, the largest increase first, of one increase those that carry most.
std::vector<EndIndex> worstFirst(const Fabric& fabric, const WhatIf& answer);

}  // namespace weft
