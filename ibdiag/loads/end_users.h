// Who loads a link end: traces bytes on a link back to communicators, regions, operations and pairs of ranks.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "ibdiag/loads/pair_loads.h"

namespace weft {

// What one layer of pair traffic puts on the end.
struct LayerShare {
  std::optional<CommunicatorId> communicator;
  std::optional<RegionId> region;
  PairClass kind = PairClass::pointToPoint;
  std::optional<OperationId> operation;
  std::uint64_t bytes = 0;  // above 0
};

struct PairShare {
  RankId source{}, destination{};
  std::uint64_t bytes = 0;  // above 0
};

// Largest first, ties by ids. Layers and pairs each add up to `bytes`, which is what loadsOfPairs() puts on the end.
// Where switches divide flows, stored numbers are rounded as ShareSum does.
struct EndUsers {
  std::uint64_t bytes = 0;
  std::vector<LayerShare> layers;
  std::vector<PairShare> pairs;
  bool held = false;  // a sum passed 2^63 and was held there
};

EndUsers usersOfEnd(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                    Rails rails, EndIndex end, const std::function<bool()>& stopped = {});
// Asks for the rows twice.
EndUsers usersOfEnd(const PairStream& pairs, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                    const PairWays& ways, EndIndex end, const std::function<bool()>& stopped = {});
// The users of several ends, for ends of which no route takes two: for all ends of a switch, the users of what it
// forwards.
EndUsers usersOfEnds(const PairStream& pairs, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                     const PairWays& ways, std::span<const EndIndex> ends, const std::function<bool()>& stopped = {});
// The users in one time bin; `flows`: those of flowsOfBin().
EndUsers usersOfBin(const Fabric& fabric, const RankHosts& hosts, const PairWays& ways, const std::vector<Flow>& flows,
                    std::span<const BinRow> rows, EndIndex end);

// The layers added up by one of their columns; largest first, ties by id, absent last.
template <class Key>
struct Sum {
  Key key{};
  std::uint64_t bytes = 0;
};
std::vector<Sum<std::optional<CommunicatorId>>> byCommunicator(const EndUsers& users);
std::vector<Sum<std::optional<RegionId>>> byRegion(const EndUsers& users);
std::vector<Sum<PairClass>> byClass(const EndUsers& users);
std::vector<Sum<std::optional<OperationId>>> byOperation(const EndUsers& users);

}  // namespace weft
