#include "ibdiag/loads/pair_loads.h"

namespace weft {

PairLoads loadsOfPairs(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                       Rails rails, const std::function<bool()>& stopped) {
  return loadsOfPairs(recordedPairs(store), fabric, hosts, filter, PairWays(store, fabric, hosts, rails), stopped);
}

PairLoads loadsOfPairs(const PairStream& pairs, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                       const PairWays& ways, const std::function<bool()>& stopped) {
  const PairFlows sent = flowsOfPairs(pairs, fabric, hosts, filter, ways, stopped);
  PairLoads loads{sent, accumulate(fabric, sent.flows)};
  loads.held = loads.held || loads.links.overflow;
  return loads;
}

}  // namespace weft
