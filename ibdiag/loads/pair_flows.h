// Pair traffic between ranks as flows between adapter ports.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/store/run_store.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/loads/logged_rails.h"
#include "ibdiag/loads/pair_stream.h"

namespace weft {

struct BinRow;

// Where the bytes of a part of the pair traffic are; the first four add up to `bytes`.
struct PairSums {
  std::uint64_t onLinks = 0;
  std::uint64_t byLog =
      0;  // of these, by adapters that the log of the run names; the others by the rails that hosts share
  std::uint64_t sameHost = 0;
  std::uint64_t hostUnknown = 0;
  std::uint64_t noCommonRail = 0;
  std::uint64_t bytes = 0;
  std::uint64_t unpaired = 0;     // sent besides, the source does not tell to whom
  bool held = false;              // a sum passed 2^63 and was held there
  std::vector<PairLayer> layers;  // what the part consists of, where !followedByLayers(filter)
};

struct PairFlows : PairSums {
  // One flow for each pair of ports with bytes; those of a source host stand together, by rail, then by destination
  // host.
  std::vector<Flow> flows;
};

// Hands over rows one by one that no store has: modelled messages.
using PairRows = std::function<void(const std::function<void(const PairTrafficRow&)>&)>;
// Rows that the caller already holds, and keeps meanwhile.
inline PairRows allOf(std::span<const PairTrafficRow> rows) {
  return [rows](const auto& visit) {
    for (const PairTrafficRow& row : rows) visit(row);
  };
}

// Goes over the rows once. Rows that record no bytes give no flows. `stopped` is asked after each row; once it says
// true, what was read so far comes back.
PairFlows flowsOfPairs(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                       Rails rails, const std::function<bool()>& stopped = {});
PairFlows flowsOfPairs(const PairStream& pairs, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                       const PairWays& ways, const std::function<bool()>& stopped = {});
// The flows of one time bin; `layers` stays empty.
PairFlows flowsOfBin(const Fabric& fabric, const RankHosts& hosts, const PairWays& ways, std::span<const BinRow> rows);
// The flows of only these rows; `layers` stays empty.
PairFlows flowsOfRows(const Fabric& fabric, const RankHosts& hosts, Rails rails, const PairRows& rows);

// The flows of each layer of the pair traffic that counts as sent, whether or not it is undirected; ordered by their
// ids, absent first.
struct LayerFlows {
  std::optional<CommunicatorId> communicator;
  std::optional<RegionId> region;
  PairClass kind = PairClass::pointToPoint;
  std::optional<OperationId> operation;
  PairFlows pairs;
};
// Goes over the rows once. Added up over the layers, flows are those of flowsOfPairs() with an empty filter.
std::vector<LayerFlows> flowsByLayer(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, Rails rails);

}  // namespace weft
