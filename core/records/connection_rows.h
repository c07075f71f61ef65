// Rows of connections and their adapters, as a communication library logs them (NCCL).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/ids.h"

namespace weft {

// One direction of one channel of a communicator. A channel is a path of its own through all ranks: what is sent is
// divided over channels.
struct ConnectionRow {
  CommunicatorId communicator{};
  std::uint32_t channel = 0;
  bool pointToPoint = false;  // for what the program sends from rank to rank; else for rings and trees
  RankId source{}, destination{};
  std::string way;                   // "NET/IB", "P2P", "SHM"; "NET/…" goes over a network
  std::string adapter, peerAdapter;  // "mlx5_0:1" of the source's host, of the destination's; empty: not told, or none
  std::optional<RankId> proxy;       // whose process sends for the source (PXN); none: the source itself
  bool direct = false;               // between adapter and GPU memory (GDRDMA)
};

}  // namespace weft
