// What pair_filter.h says of filters, by the table of their dimensions.
#include <algorithm>
#include <functional>

#include "core/records/filter_dimensions.h"

namespace weft {
namespace {

template <class Told>
bool toldBy(const PairFilter& filter, Told told) {
  return std::ranges::none_of(filterDimensions(), [&](const FilterDimensionRow& row) { return isChosen(filter, row) && !told(row); });
}

template <class Told>
PairFilter part(const PairFilter& filter, Told told) {
  PairFilter some;
  for (const FilterDimensionRow& row : filterDimensions())
    if (told(row)) take(some, filter, row);
  return some;
}

auto byBins(const BinKeys& keys) {
  return [keys](const FilterDimensionRow& row) { return !row.binKey || keys.*row.binKey; };
}

}  // namespace

bool toldByLayers(const PairFilter& filter) {
  return toldBy(filter, [](const FilterDimensionRow& row) { return row.ofLayer != nullptr; });
}

bool toldByPorts(const PairFilter& filter) { return toldBy(filter, std::mem_fn(&FilterDimensionRow::ofPorts)); }
bool toldByBins(const PairFilter& filter, const BinKeys& keys) { return toldBy(filter, byBins(keys)); }
PairFilter partToldByPorts(const PairFilter& filter) { return part(filter, std::mem_fn(&FilterDimensionRow::ofPorts)); }
PairFilter partToldByBins(const PairFilter& filter, const BinKeys& keys) { return part(filter, byBins(keys)); }

bool leavesNothing(const PairFilter& filter, const BinKeys& keys) { return filter.bins && !toldByBins(filter, keys); }

bool passes(const PairLayer& layer, const PairFilter& filter) {
  return std::ranges::all_of(filterDimensions(), [&](const FilterDimensionRow& row) {
    return !row.ofLayer || row.ofLayer(layer, filter);
  });
}

void sortLists(PairFilter& filter) {
  const auto sort = [&](auto field) {
    if constexpr (requires { std::ranges::sort(filter.*field); }) {
      std::ranges::sort(filter.*field);
      (filter.*field).erase(std::ranges::unique(filter.*field).begin(), (filter.*field).end());
    }
  };
  for (const FilterDimensionRow& row : filterDimensions()) std::visit(sort, row.field);
}

}  // namespace weft
