// Sums rows of pair traffic to layers.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "core/records/pair_filter.h"
#include "core/records/rows.h"

namespace weft {

class LayerTotals {
 public:
  // Rows of which nothing is left add nothing. Sums that pass 2^63 are held there.
  void add(const PairTrafficRow& row);
  // In the order of RunStore::pairLayers().
  std::vector<PairLayer> layers() const;

 private:
  using Key =
      std::tuple<std::optional<CommunicatorId>, std::optional<RegionId>, PairClass, std::optional<OperationId>, bool>;
  std::map<Key, PairLayer> sums_;
};

}  // namespace weft
