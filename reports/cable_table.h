// The cables of a fabric: a row each, with both ends.
#pragma once

#include "core/store/run_store.h"
#include "ibdiag/model/fabric.h"
#include "reports/table.h"

namespace weft {

// subnet,node,guid,port,system,board,peer,peer_guid,peer_port,peer_system,peer_board,width,speed,state,
// width_possible,speed_possible,capacity_bps, then the counters of both ports: bytes, packets, wait_ticks and errors,
// each also with peer_… Sorted by the place of the first end, which is the switch's if one end is at a switch.
Table cableTable(const RunStore& store, const Fabric& fabric);

// First ends of all cables, in the order of the table.
std::vector<EndIndex> cablesInOrder(const Fabric& fabric);

}  // namespace weft
