// Open MPI's component `han`, which 5.0 takes by default where a communicator is on several nodes: its collectives are
// done among the ranks of each node, and among those that stand for a node. As its version 5.0.7 does it; what it sends
// once, when a communicator is first used, is not among it.
#pragma once

#include "analysis/collectives/algorithm_parts.h"

namespace weft {

// Allgather, allreduce, barrier, bcast, gather, reduce and scatter; blocking ones.
bool hanKnows(Collective collective);
// Whether it does a call itself: on several nodes, with several ranks on one of them. All but allreduce and barrier
// need as many ranks on each node, and reductions an operation that commutes.
bool hanTakes(const CollectiveCall& call);
// `segment`: bytes of a piece of allreduce, bcast and reduce; 0: 64 KiB, the default of coll_han_NAME_segsize.
void expandHan(const CollectiveCall& call, std::uint64_t segment, MessageCounts& out);

}  // namespace weft
