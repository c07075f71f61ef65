// Common code of calls that create communicators.
#pragma once

#include "collector/record/counting/operations.h"

namespace weft::record {

inline bool hasMembersOf(Op call) {  // the parent's members, in its order
  return call == Op::Comm_dup || call == Op::Comm_dup_with_info || call == Op::Comm_idup ||
         call == Op::Comm_idup_with_info;
}

inline bool gives(Op call) {  // several at once, each of some members of the parent
  return call == Op::Comm_create || call == Op::Comm_split || call == Op::Comm_split_type || call == Op::Cart_sub;
}

inline bool meets(Op call) {  // of two groups that need no parent in common
  return call == Op::Intercomm_create || call == Op::Intercomm_create_from_groups || call == Op::Comm_create_from_group;
}

inline bool crossesWorlds(Op call) {  // it may connect processes of other MPI_COMM_WORLDs
  return call == Op::Comm_spawn || call == Op::Comm_spawn_multiple || call == Op::Comm_accept ||
         call == Op::Comm_connect || call == Op::Comm_join;
}

}  // namespace weft::record
