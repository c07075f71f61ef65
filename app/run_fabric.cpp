#include "app/run_fabric.h"

#include "core/error.h"

namespace weft {

Fabric loadFabric(const RunStore& store) {
  Fabric fabric = Fabric::build(store.fabric());
  if (fabric.nodes().empty())
    throw Error("this run has no fabric; import ibdiagnet.lst and ibdiagnet.fdbs with it");
  return fabric;
}

Json asJson(const SubnetCounts& counts) {
  return {{"subnet", number(counts.subnet)}, {"cas", counts.adapters}, {"switches", counts.switches},
          {"links", counts.links}, {"levels", counts.switchesOnLevel.size()}, {"routers", counts.routers},
          {"tables", counts.tables}};
}

}  // namespace weft
