// The host of a channel adapter, from its node description.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace weft {

// "node01" of "node01 HCA-1", "node01 mlx5_0", "node01 ibp11s0f0" or plain "node01"; nothing where the description is a
// vendor's ("MT25408 ConnectX Mellanox Technologies") or names no machine ("localhost HCA-1").
std::optional<std::string_view> hostNameOf(std::string_view description);

// SHARP's aggregation nodes are channel adapters on a switch's inner port, not machines.
bool isAggregationNode(std::string_view description);
// "Skyway1 HCA-2", "ib-gateway-3 mlx5_0": one of the words by which adapters that lead to another kind of network are
// called.
bool isGateway(std::string_view description);

// Names that differ only in case are one; `short`: domains are omitted ("login1" for "LOGIN1.cluster.local").
std::string hostKey(std::string_view name);
std::string shortHostKey(std::string_view name);

}  // namespace weft
