// All ordered pairs of adapter ports of a subnet: which routes arrive, over how many links, and what they cross.
// Depends only on the tables; uses one thread. Sources at the same first switch are traced together.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ibdiag/routes/routes.h"

namespace weft {

// A route that does not arrive.
struct BrokenPair {
  PortIndex source{}, destination{};
  RouteEnd end = RouteEnd::arrived;
};

// The LIDs of a destination that are traced: its base LID, or all 2^LMC, each with a route of its own.
enum class TracedLids { base, all };

struct SubnetTrace {
  SubnetId subnet{};
  std::uint64_t pairs = 0;                            // of source port and destination LID
  std::array<std::uint64_t, routeEnds> pairsByEnd{};  // by RouteEnd
  std::vector<std::uint64_t>
      pairsByLinks;                  // those that arrive, by links crossed: host–switch–host is 2, as ibdm counts
  std::vector<BrokenPair> examples;  // the first maxExamples by destination, then source

  static constexpr std::size_t maxExamples = 10;
  std::uint64_t arrived() const { return pairsByEnd[static_cast<std::size_t>(RouteEnd::arrived)]; }
  // Routes that come to a switch whose forwarding table no dump has: it is not known whether they arrive.
  std::uint64_t notKnown() const { return pairsByEnd[static_cast<std::size_t>(RouteEnd::noTable)]; }
  std::uint64_t unreachable() const { return pairs - arrived() - notKnown(); }
  std::uint64_t loops() const { return pairsByEnd[static_cast<std::size_t>(RouteEnd::loop)]; }
};

// Pairs that break at one place for one reason.
struct BreakPlace {
  RouteEnd end = RouteEnd::arrived;
  NodeIndex last{};            // where they end; of a loop its lowest switch
  std::vector<EndIndex> loop;  // the link ends round it
  std::uint64_t pairs = 0;
  std::uint64_t destinations = 0;  // LIDs
  BrokenPair example;              // the first by destination, then first switch, then source
};

struct PairTrace {
  std::vector<SubnetTrace> subnets;
  // By EndIndex: destination LIDs to which any route between adapter ports crosses this end, ibdm's NUM-DLIDS. Routes
  // that break count up to where they end.
  std::vector<std::uint32_t> destinationsOver;
  std::vector<BreakPlace> breaks;  // by end, then last, then loop
};

// The LIDs of a port that are traced.
std::vector<Lid> lidsOf(const FabricPort& port, TracedLids lids);

PairTrace tracePairs(const Fabric& fabric, TracedLids lids = TracedLids::base);

}  // namespace weft
