// Members of communicators that a log does not name (NCCL before 2.15): by what each member printed of its peers.
#pragma once

#include "importers/nccl/nccl_groups.h"

namespace weft {

// Each handle without an id has a group with one member until here (NcclGroup::isNamed); this joins the groups. Two
// things show that two members do not belong to one communicator: the bus id that one prints for the other's rank, and
// the way of their connection (peer-to-peer and shared memory are within a host, networks between hosts). Of the
// possible members the first by order is taken; if they are on several GPUs, that is a guess (NcclGroup::isGuess).
void joinNcclMembers(NcclGroups& all);

}  // namespace weft
