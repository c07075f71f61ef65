// A part of a run's pair traffic, and what it is made of.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/records/pair_class.h"
#include "core/records/time_bins.h"

namespace weft {

// Each field is a dimension, a row of core/records/filter_dimensions.h. Lists ascend; empty: all. Rows that name no
// communicator (region, operation) are part of none that is listed.
struct PairFilter {
  std::vector<CommunicatorId> communicators;
  std::vector<RegionId> regions;
  std::vector<PairClass> classes;  // empty: those that countsAsSent()
  std::vector<OperationId> operations;
  std::vector<RankId> ranks = {};         // only what one of these sends or receives; unpaired bytes of listed senders only
  std::vector<RankId> withoutRanks = {};  // nothing that one of these sends or receives
  std::optional<BinRange> bins = {};      // only what was sent in these; time bins may not name communicators, regions or operations: BinKeys

  bool operator==(const PairFilter&) const = default;
};

// What the rows of pair traffic are told apart by. Layers never overlap, so that any filter without ranks and bins is a
// sum of layers; RunStore::pairLayers(filter) has those of the others.
struct PairLayer {
  std::optional<CommunicatorId> communicator;
  std::optional<RegionId> region;
  PairClass kind = PairClass::pointToPoint;
  std::optional<OperationId> operation;
  bool undirected = false;  // the source gives each pair's mean of both directions

  std::uint64_t entries = 0;               // pairs of ranks, summed over the rows
  std::optional<std::uint64_t> messages;   // over all pairs; empty: not recorded
  std::optional<std::uint64_t> bytes;      // likewise
  std::uint64_t unpairedMessages = 0, unpairedBytes = 0;  // sent, but the source does not tell to whom
};

// Whether the layer can have a part in what the filter keeps; asks nothing of ranks.
bool passes(const PairLayer& layer, const PairFilter& filter);

// Whether the sums of whole layers answer for the filter: ranks and time bins are told by pairs alone.
bool toldByLayers(const PairFilter& filter);
// Whether port traffic answers for it, or time bins of those keys do: all that is chosen is told apart there.
bool toldByPorts(const PairFilter& filter);
bool toldByBins(const PairFilter& filter, const BinKeys& keys);
PairFilter partToldByPorts(const PairFilter& filter);  // what is chosen of those dimensions alone
PairFilter partToldByBins(const PairFilter& filter, const BinKeys& keys);  // likewise, the time itself included

// A time is chosen, and what time bins of those keys do not tell: with both, nothing is left.
bool leavesNothing(const PairFilter& filter, const BinKeys& keys);

void sortLists(PairFilter& filter);  // ascending, each once

}  // namespace weft
