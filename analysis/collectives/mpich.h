// Collectives of MPICH 4.0 with its device ch4, as messages. Algorithms that gather within nodes first ("smp") use
// messages for that, as in a build for UCX; other builds may use shared memory. Neither loads a link.
#pragma once

#include <span>

#include "analysis/collectives/algorithm_parts.h"
#include "analysis/collectives/node_ranks.h"

namespace weft {

// Numbered from 1, by the names of MPICH's settings MPIR_CVAR_OPERATION_INTRA_ALGORITHM.
std::span<const std::string_view> mpichAlgorithms(Collective collective);

// By the rules that MPICH is compiled with. Never 0.
int mpichAlgorithm(const CollectiveCall& call);

// An algorithm that can't do a call (Rabenseifner with fewer elements than ranks, or an operation that does not
// commute; doubling that needs a power of two) becomes what MPICH chooses. Algorithm 0: likewise.
void expandMpich(const CollectiveCall& call, int algorithm, MessageCounts& out);

// Whether an algorithm can do a call.
bool mpichCanDo(const CollectiveCall& call, int algorithm);

// On two levels: bcast, allreduce, reduce, barrier and scan. `algorithm`: for the parts that are the same collective;
// 0: as MPICH chooses.
void expandMpichByNodes(const CollectiveCall& call, int algorithm, MessageCounts& out);

// Steps of reductions in their own file.
void mpichAllreduceByHalves(const CollectiveCall& call, MessageCounts& out);
void mpichReduceByHalves(const CollectiveCall& call, MessageCounts& out);
void mpichReduceScatter(const CollectiveCall& call, int algorithm, MessageCounts& out);

}  // namespace weft
