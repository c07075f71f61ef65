// Members of communicators that a log does not name (NCCL before 2.15): by what each member printed of its peers.
#pragma once

#include "importers/nccl/nccl_groups.h"

namespace weft {

// Of each handle without an id there is a group with one member until here (NcclGroup::isNamed); they are put together.
// What refutes that two are of one communicator: the bus id that one prints for the other's rank, and the way of their
// connection, for peer-to-peer and shared memory are within a host, networks between hosts. Of those that nothing
// refutes the first by order is taken; where they are on several GPUs, that is a guess (NcclGroup::isGuess).
void joinNcclMembers(NcclGroups& all);

}  // namespace weft
