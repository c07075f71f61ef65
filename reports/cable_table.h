// The cables of a fabric: a row each, with both ends.
#pragma once

#include "core/store/run_store.h"
#include "ibdiag/model/fabric.h"
#include "reports/table.h"

namespace weft {

// subnet,node,guid,port,system,board,peer,peer_guid,peer_port,peer_system,peer_board,width,speed,state,
// width_possible,speed_possible,capacity_bps, then what the counters of both ports say: bytes, packets, wait_ticks and
// errors, each likewise with peer_… By the place of the first end, which is a switch's where one is.
Table cableTable(const RunStore& store, const Fabric& fabric);

// First ends of all cables, in the order of the table.
std::vector<EndIndex> cablesInOrder(const Fabric& fabric);

}  // namespace weft
