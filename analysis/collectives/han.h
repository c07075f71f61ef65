// Open MPI's component `han`, which 5.0 uses by default if a communicator spans several nodes: its collectives run
// among the ranks of each node, and among one leader of each node. Modelled on version 5.0.7, without the messages
// sent once when a communicator is first used.
#pragma once

#include "analysis/collectives/algorithm_parts.h"

namespace weft {

// Allgather, allreduce, barrier, bcast, gather, reduce and scatter; blocking ones.
bool hanKnows(Collective collective);
// Whether `han` does a call itself: on several nodes, with several ranks on one of them. All but allreduce and barrier
// need as many ranks on each node, and reductions an operation that commutes.
bool hanTakes(const CollectiveCall& call);
// `segment`: bytes of a piece of allreduce, bcast and reduce; 0: 64 KiB, the default of coll_han_NAME_segsize.
void expandHan(const CollectiveCall& call, std::uint64_t segment, MessageCounts& out);

}  // namespace weft
