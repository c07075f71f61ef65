// Tables of the load that the communicators of a training job put on the fabric, and of the bytes on its rails.
#pragma once

#include "core/store/run_store.h"
#include "ibdiag/model/fabric.h"
#include "ibdiag/model/rank_hosts.h"
#include "reports/table.h"

namespace weft {

// communicator,size,network_bytes,switch_bytes,hops,leaving: a row for each communicator with pair traffic over links
// or with rings. `network_bytes` leave hosts, `switch_bytes` are those times the links between switches that they pass;
// `hops` are those of its rings between hosts, of which `leaving` go to another leaf. Absent where neither is known.
// All rows together have the bytes that weft links has on ends between switches.
Table groupTable(const RunStore& store, const Fabric& fabric, const RankHosts& hosts);

// rail,leaves,adapters,sent_bytes,received_bytes,switch_bytes: of each rail what its adapters send and get, and what is
// on links between its leaves and the switches above, both directions. A last row without a rail has what belongs to
// none. Throws Error where the fabric has no rails.
Table railTable(const RunStore& store, const Fabric& fabric, const RankHosts& hosts);

}  // namespace weft
