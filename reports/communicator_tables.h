// Tables of communicators: their sizes, the distances of their members, and where each member runs.
#pragma once

#include "core/store/run_snapshot.h"
#include "core/sums/communicator_sizes.h"
#include "ibdiag/model/locality.h"
#include "reports/table.h"

namespace weft {

// size,count, then a column for each creating call; "not_recorded" for MPI_COMM_WORLD and where the call is unknown.
Table sizesTable(const std::vector<Communicator>& communicators);

// communicator,size,locality,nodes,leaves,imbalance,byte_imbalance, then pairs and bytes by Reach. A row for each of
// the localities.
Table localityTable(const RunSnapshot& run, const std::vector<Locality>& localities);

// communicator_rank,rank,host,leaf,subnet,leaf_guid: a row for each member and subnet that its host is on. The rank in
// the communicator is null if the source does not record the order of members.
Table mappingTable(const RunSnapshot& run, const Fabric& fabric, const RankPlaces& places,
                   const Communicator& communicator);

}  // namespace weft
