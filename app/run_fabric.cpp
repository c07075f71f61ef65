#include "app/run_fabric.h"

#include "core/error.h"

namespace weft {

Fabric loadFabric(const RunStore& store) {
  Fabric fabric = Fabric::build(store.fabric());
  if (fabric.nodes().empty())
    throw Error("this run has no fabric; import ibdiagnet.lst and ibdiagnet.fdbs with it");
  return fabric;
}

}  // namespace weft
