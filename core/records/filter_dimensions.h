// What a filter can choose by, one row for each dimension: whoever goes through them goes through this table. What users
// type and read of them stands in analysis/pairs/filter_options.h.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/records/pair_filter.h"
#include "core/records/rows.h"

namespace weft {

// In the order of the table, of chips and of recipes.
enum class FilterDimension : std::uint8_t { region, communicator, messageClass, operation, rank, withoutRank, time };

// Where PairFilter has it. What depends on the kind of value alone (how it is saved, named, found in another run) asks
// this; a new kind does not compile until all of these know it.
using FilterField = std::variant<std::vector<RegionId> PairFilter::*, std::vector<CommunicatorId> PairFilter::*,
                                 std::vector<PairClass> PairFilter::*, std::vector<OperationId> PairFilter::*,
                                 std::vector<RankId> PairFilter::*, std::optional<BinRange> PairFilter::*>;

// Leaves the peers that are kept of what one rank sent. Answers whether what was sent to nobody knows whom is kept.
using PeerTest = std::function<bool(RankId source, std::vector<PairPeer>& peers)>;

struct FilterDimensionRow {
  FilterDimension dimension;
  const char* name;  // what it asks about: "region"; two may ask about the same
  const char* key;   // in saved files: "regions"
  FilterField field;
  bool ofPorts;      // port traffic is told apart by it as well
  bool BinKeys::* binKey;  // time bins are, where a run has this key; null: always
  bool excludes;     // it says what is left out: nothing to leave out is no contradiction

  // Of whole layers; null: only their pairs tell. Asked whether anything is chosen or not.
  bool (*ofLayer)(const PairLayer& layer, const PairFilter& filter);
  // Of the pairs of a row; null: the row tells. Asked where something is chosen.
  PeerTest (*ofPeers)(const PairFilter& filter);
  // " AND …" in terms of pair_traffic and of time_bin, which alone has a time; empty: all rows. Null: SQL can't tell.
  std::string (*sql)(const PairFilter& filter);
};

std::span<const FilterDimensionRow> filterDimensions();
const FilterDimensionRow& rowOf(FilterDimension dimension);

bool isChosen(const PairFilter& filter, const FilterDimensionRow& row);
void take(PairFilter& into, const PairFilter& from, const FilterDimensionRow& row);  // that dimension alone
PairFilter without(PairFilter filter, FilterDimension dimension);                    // all others

}  // namespace weft
