// The rails of a rail-optimised fabric: adapter k of every host is connected to a leaf switch that serves only
// adapters k.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// An adapter port on a leaf of another rail than its own.
struct RailException {
  HostIndex host{};
  PortIndex port{};
  NodeIndex leaf{};
  std::uint32_t own = 0, found = 0;  // rails
};

struct FabricRails {
  std::uint32_t count = 0;   // 0: the fabric is not built so
  std::uint32_t leaves = 0;  // that serve one
  std::uint32_t hosts = 0;   // with adapters on two rails or more
  std::vector<std::optional<std::uint32_t>>
      ofNode;  // by NodeIndex, from 0: of leaves, and of switches above that only leaves of one rail are connected to
  std::vector<std::optional<std::uint32_t>>
      ofPort;                             // by PortIndex: which rail an adapter's port is for, wherever its cable leads
  std::vector<RailException> exceptions;  // by host, then port

  std::uint32_t hostsWithExceptions() const;
};

// Found from cables and the names of adapters ("mlx5_3"), or from their order if names are not enough; of the two, the
// assignment that fits more hosts. Hosts with the most common number of cabled ports decide which leaf serves which
// rail. A fabric has rails where there are two or more, where adapters of a host that have different numbers are on
// different leaves, where leaves serve more than one host, and where at most a quarter of the hosts is cabled
// otherwise.
FabricRails findRails(const Fabric& fabric);

// The rail that a link belongs to: that of its adapter's or leaf's end; nothing between switches above.
std::optional<std::uint32_t> railOf(const Fabric& fabric, const FabricRails& rails, EndIndex end);

}  // namespace weft
