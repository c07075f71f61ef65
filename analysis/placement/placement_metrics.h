// Exact metrics of a placement: flows of its ranks' hosts, accumulated over the forwarding tables as in weft links.
#pragma once

#include <optional>
#include <span>

#include "ibdiag/loads/pair_flows.h"
#include "ibdiag/model/fabric.h"

namespace weft {

struct HottestEnd {
  EndIndex end{};
  std::uint64_t bytes = 0;  // with those of others
  std::uint64_t base = 0;   // those of others
};

struct PlacementMetrics {
  std::optional<HottestEnd> switchEnd;  // between switches; nothing where none carries anything
  std::optional<HottestEnd> hostEnd;    // at a host, in either direction
  double busiest = 0,
         busiestBetween =
             0;  // the most by what links can carry, on any end and between switches: in bytes of the fastest link
  bool areRatesExact = true;                          // as ComparedRates has it
  std::uint64_t betweenSwitches = 0;                  // bytes times link ends between switches
  std::uint64_t hopBytes = 0;                         // bytes times link ends that they pass
  double meanUsed = 0;                                // bytes of an end that carries something
  std::uint64_t bytes = 0, offNode = 0, offLeaf = 0;  // sent; to other hosts; to hosts on other leaf switches
  std::uint64_t darkLinks = 0;                        // between switches, with nothing in either direction
  std::uint64_t broken = 0;                           // bytes that do not arrive

  std::uint64_t hottest() const;
};

// `base`: bytes that others put on the ends, by EndIndex; they count only for the most loaded ends. Empty: none.
PlacementMetrics metricsOf(const Fabric& fabric, const PairFlows& flows, const LinkLoads& loads,
                           std::span<const std::uint64_t> base = {});

}  // namespace weft
