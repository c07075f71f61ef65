// The table of filter dimensions, one row each: all code that iterates over dimensions uses this table. Options and
// help texts are in analysis/pairs/filter_options.h.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/records/facets.h"
#include "core/records/pair_filter.h"
#include "core/records/rows.h"

namespace weft {

// Where PairFilter has it. Everything that depends only on the kind of value (how it is saved, named, found in another
// run) asks this; a new kind does not compile until all of these know it.
using FilterField = std::variant<std::vector<RegionId> PairFilter::*, std::vector<CommunicatorId> PairFilter::*,
                                 std::vector<PairClass> PairFilter::*, std::vector<OperationId> PairFilter::*,
                                 std::vector<RankId> PairFilter::*, std::optional<BinRange> PairFilter::*>;

// Removes the peers that are not kept from what one rank sent. Answers whether traffic to unknown receivers is kept.
using PeerTest = std::function<bool(RankId source, std::vector<PairPeer>& peers)>;

struct FilterDimensionRow {
  FilterDimension dimension;
  const char* name;  // what it asks about: "region"; two may ask about the same
  const char* key;   // in saved files: "regions"
  FilterField field;
  bool excludes;  // it says what is left out: nothing to leave out is no contradiction

  // Whether rows of a measure are distinguished by the dimension, in a run with these keys.
  Distinction (*distinction)(Measure measure, const RunKeys& keys);
  // Whether a row that is distinguished by the dimension passes. Asked whether anything is chosen or not.
  bool (*ofRow)(const RowKeys& row, const PairFilter& filter);
  // The same in SQL: " AND …" in terms of the tables' common columns; empty: all rows.
  std::string (*sql)(const PairFilter& filter);
  // The test for the pairs of a row; null: the row itself decides. Called if something is chosen.
  PeerTest (*ofPeers)(const PairFilter& filter);
};

inline constexpr std::size_t dimensionCount =
    static_cast<std::size_t>(FilterDimension::time) + 1;  // time stays the last

std::span<const FilterDimensionRow> filterDimensions();
const FilterDimensionRow& rowOf(FilterDimension dimension);

bool isChosen(const PairFilter& filter, const FilterDimensionRow& row);
void take(PairFilter& into, const PairFilter& from, const FilterDimensionRow& row);  // that dimension alone
PairFilter without(PairFilter filter, FilterDimension dimension);                    // all others

}  // namespace weft
