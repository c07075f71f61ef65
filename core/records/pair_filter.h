// A part of a run's pair traffic, and what it is made of.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/records/pair_class.h"
#include "core/records/time_bins.h"

namespace weft {

// Each field is a dimension, a row of core/records/filter_dimensions.h; core/records/facets.h states which measures
// follow it. Lists ascend; empty: all. Rows that name no communicator (region, operation) match none that is listed.
struct PairFilter {
  std::vector<CommunicatorId> communicators;
  std::vector<RegionId> regions;
  std::vector<PairClass> classes;  // empty: those that countsAsSent()
  std::vector<OperationId> operations;
  std::vector<RankId> ranks = {};  // only what one of these sends or receives; unpaired bytes of listed senders only
  std::vector<RankId> withoutRanks = {};  // nothing that one of these sends or receives
  std::optional<BinRange> bins =
      {};  // only what was sent in these; time bins may not name communicators, regions or operations: BinKeys

  bool operator==(const PairFilter&) const = default;
};

// In the order of the table (filter_dimensions.h), of chips and of recipes.
enum class FilterDimension : std::uint8_t { region, communicator, messageClass, operation, rank, withoutRank, time };

// The keys of one row of a measure; nothing: the row names none.
struct RowKeys {
  std::optional<CommunicatorId> communicator = {};
  std::optional<RegionId> region = {};
  std::optional<PairClass> kind = {};
  std::optional<OperationId> operation = {};
  std::optional<RankId> rank = {};
  std::optional<std::uint32_t> bin = {};
};

// The keys by which rows of pair traffic are distinguished. Layers never overlap, so that any filter without ranks and
// bins is a sum of layers; RunStore::pairLayers(filter) has the layers of other filters.
struct PairLayer {
  std::optional<CommunicatorId> communicator;
  std::optional<RegionId> region;
  PairClass kind = PairClass::pointToPoint;
  std::optional<OperationId> operation;
  bool undirected = false;  // the source gives each pair's mean of both directions

  std::uint64_t entries = 0;                              // pairs of ranks, summed over the rows
  std::optional<std::uint64_t> messages;                  // over all pairs; empty: not recorded
  std::optional<std::uint64_t> bytes;                     // likewise
  std::uint64_t unpairedMessages = 0, unpairedBytes = 0;  // sent, but the source does not tell to whom
};

// Whether the layer can have a part in what the filter keeps; asks nothing of ranks.
bool passes(const PairLayer& layer, const PairFilter& filter);

// Whether the sums of whole layers are enough for the filter: ranks and time bins are distinguished only by pairs.
bool followedByLayers(const PairFilter& filter);

// A time is chosen together with a dimension that time bins with those keys do not distinguish: with both, nothing is
// left.
bool leavesNothing(const PairFilter& filter, const BinKeys& keys);

void sortLists(PairFilter& filter);  // ascending, each once

}  // namespace weft
