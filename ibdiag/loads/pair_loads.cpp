#include "ibdiag/loads/pair_loads.h"

namespace weft {

PairLoads loadsOfPairs(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                       Rails rails, const std::function<bool()>& stopped) {
  const PairFlows pairs = flowsOfPairs(store, fabric, hosts, filter, rails, stopped);
  PairLoads loads{pairs, accumulate(fabric, pairs.flows)};
  loads.held = loads.held || loads.links.overflow;
  return loads;
}

}  // namespace weft
