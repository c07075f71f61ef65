// The hosts of a job and their links as a platform of the simulator SimGrid (its XML, version 4.1), with every route
// of the forwarding tables written out.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "ibdiag/model/fabric.h"
#include "ibdiag/model/link_capacity.h"

namespace weft {

// What no dump records about hosts and links.
struct SimgridAssumptions {
  std::string speed = "1Gf", latency = "100ns";  // of a core, of each link; as SimGrid writes numbers
  std::optional<std::uint64_t> capacity;         // bit/s of links whose rate is not known; absent: there may be none
};

struct SimgridHost {
  HostIndex host{};
  std::uint32_t cores = 1;
};

struct SimgridPlatform {
  std::uint64_t routes = 0, links = 0;
  std::uint64_t noRoute = 0;  // ordered pairs of hosts without one: no common subnet, or tables that break
  std::uint64_t severalRails =
      0;  // ordered pairs that have more; SimGrid knows one route of a pair, which is over the first
};

inline constexpr std::uint64_t maxRoutes = 6'000'000;  // of which each takes some 400 bytes, and more in the simulator

// A link is one direction of a cable: what the node of that end sends. Its name is linkName(). Where switches may
// choose, routes are those of the static ports. Throws Error where there would be too many routes, or the rate of a
// link is not known and none is assumed.
SimgridPlatform writePlatform(const Fabric& fabric, std::span<const SimgridHost> hosts,
                              const SimgridAssumptions& assumed, std::ostream& out);

std::string linkName(const Fabric& fabric,
                     EndIndex end);  // "0x0002c90200004048:3"; "1/0x…" where there are several subnets
std::string hostName(const Fabric& fabric, HostIndex host);

}  // namespace weft
