// What there is to say about communicators in columns: their sizes, how far apart their members are, and where each
// member runs.
#pragma once

#include "app/report_table.h"
#include "core/communicator_sizes.h"
#include "core/run_snapshot.h"
#include "ibdiag/locality.h"

namespace weft {

// size,count, then a column for each creating call; "not_recorded" for MPI_COMM_WORLD and where the call is unknown.
ReportTable sizesTable(const std::vector<Communicator>& communicators);

// communicator,size,locality,nodes,leaves,imbalance,byte_imbalance, then pairs and bytes by Reach. A row for each of the
// localities.
ReportTable localityTable(const RunSnapshot& run, const std::vector<Locality>& localities);

// communicator_rank,rank,host,leaf,subnet,leaf_guid: a row for each member and subnet that its host is on. The rank in
// the communicator is null where the source does not tell the order of members.
ReportTable mappingTable(const RunSnapshot& run, const Fabric& fabric, const RankPlaces& places,
                         const Communicator& communicator);

}  // namespace weft
