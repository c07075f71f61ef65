// The item: something that a user can select, as a plain value with ids of the run and its fabric.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "core/base/ids.h"
#include "core/records/pair_filter.h"
#include "ibdiag/model/fabric.h"

namespace weft {

// Bytes from one rank to another, from one host to another, or from one adapter port to another.
struct RankPair {
  RankId source{}, destination{};
  auto operator<=>(const RankPair&) const = default;
};
struct HostPair {
  HostIndex source{}, destination{};
  auto operator<=>(const HostPair&) const = default;
};
struct PortPair {
  PortIndex source{}, destination{};
  auto operator<=>(const PortPair&) const = default;
};

// Where a route can begin and end: a host, or a switch or single adapter.
using Place = std::variant<HostIndex, NodeIndex>;

// From one place to another, where one of them is no host.
struct PlacePair {
  Place source, destination;
  auto operator<=>(const PlacePair&) const = default;
};

// A part of the map: what a rubber band caught.
struct Area {
  std::vector<HostIndex> hosts;     // ascending, each once
  std::vector<NodeIndex> switches;  // likewise
  auto operator<=>(const Area&) const = default;
};

// A block of a matrix: what a rubber band caught there, under the filter that was in force. Or the messages of a
// transaction.
struct PairBlock {
  struct Largest {
    std::variant<RankPair, HostPair, PortPair, PlacePair> pair;
    std::uint64_t bytes = 0, messages = 0;
    bool operator==(const Largest&) const = default;
  };
  std::uint32_t rows = 0, columns = 0;
  std::uint64_t pairs = 0, bytes = 0, messages = 0;  // of the pairs that sent anything
  std::vector<Largest> largest;                      // largest first, 16 at most
  std::vector<HostPair> hosts;  // of these pairs, where hosts are in the fabric and differ; ascending, each once
  bool tooMany = false;         // more than a million such hosts' pairs: `hosts` is empty
  PairFilter filter;
  std::uint32_t transaction = 0;     // whose messages they are; 0: a block of a matrix
  std::vector<RankPair> cells = {};  // of a transaction: its pairs, ascending, a million at most
  bool operator==(const PairBlock&) const = default;
};

// Communicators that are selected together: a folded family of the tree.
struct CommunicatorGroup {
  std::vector<CommunicatorId> members;  // ascending, each once
  auto operator<=>(const CommunicatorGroup&) const = default;
};

// What a user can point at; std::monostate is nothing. A NodeIndex is a switch, an EndIndex one end of a link.
using Item = std::variant<std::monostate, CommunicatorId, HostIndex, NodeIndex, EndIndex, HostPair, PortPair, PlacePair,
                          Area, RankId, RankPair, PairBlock, CommunicatorGroup>;

// What a menu can be about: a thing, a code region, or a part of the traffic.
using Subject = std::variant<Item, RegionId, PairFilter>;

// A single communicator, or those of a group; empty for all else.
std::vector<CommunicatorId> communicatorsOf(const Item& item);
Item itemOf(const std::vector<CommunicatorId>& communicators);  // the other way round

// The place that an item names, or at which a pair of places begins; nothing for all else.
std::optional<Place> placeOf(const Item& item);
Item pairOf(const Place& source, const Place& destination);  // a HostPair for two hosts

}  // namespace weft
