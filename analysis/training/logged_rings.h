// The rings that a communication library logged, from host to host.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/training/adapter_leaves.h"
#include "core/store/run_store.h"
#include "ibdiag/model/rank_hosts.h"

namespace weft {

struct RingHop {
  HostIndex from{}, to{};
  std::string outAdapter, inAdapter;
  NodeIndex outLeaf{}, inLeaf{};  // switches that these are connected to

  bool crosses() const { return outLeaf != inLeaf; }
};

struct LoggedRing {
  std::uint32_t channel = 0;
  std::vector<RingHop>
      hops;  // each begins where the one before it ends, the first where the last does; every host once

  std::uint64_t crossings() const;
  // How many crossings a ring over these leaves needs: as many as there are leaves, none for one.
  std::uint64_t leastCrossings() const;
};

struct CommunicatorRings {
  CommunicatorId communicator{};
  std::vector<LoggedRing> rings;  // ascending channels
};

// By communicator; only those whose rings leave a host. If a channel has connections of rings and trees, those of the
// ring are found by elimination: the only way out of a host; else one without a connection back; else the one to the
// next host by ranks, as rings follow the order of nodes. A channel whose ring is not found like this, or with an
// adapter that the fabric does not have, is omitted.
std::vector<CommunicatorRings> loggedRings(const RunStore& store, const Fabric& fabric, const RankHosts& hosts);

}  // namespace weft
