// Tables of connections with their adapters, for runs whose communication library logged them, and of the rings that
// they form.
#pragma once

#include <functional>
#include <vector>

#include "core/store/run_store.h"
#include "ibdiag/model/fabric.h"
#include "ibdiag/model/rank_hosts.h"
#include "reports/table.h"

namespace weft {

std::vector<Column> connectionColumns();
std::vector<Column> ringColumns();

// The rows of the tables below, one at a time and in their order; none where connections were not recorded.
void eachConnectionRow(const RunStore& store, const std::function<void(const Row&)>& take);
void eachRingRow(const RunStore& store, const Fabric& fabric, const RankHosts& hosts,
                 const std::function<void(const Row&)>& take);

// communicator,channel,use,source,destination,way,adapter,peer_adapter,proxy,direct: a row for each; `use` is "ring"
// (rings and trees) or "send". Throws Error where connections were not recorded.
Table connectionTable(const RunStore& store);

// communicator,size,channels,network,crossing,least,wrong_rail: a row for each communicator with connections, in the
// order of the store. `network` counts its connections of rings and trees that go over a network, `crossing` those of
// them whose adapters are connected to different switches, `least` how many would do: on each channel as many as the
// switches it uses, none where it uses one. `wrong_rail`: connections between adapters of different names. What the
// fabric does not know is absent.
Table ringTable(const RunStore& store, const Fabric& fabric, const RankHosts& hosts);

}  // namespace weft
