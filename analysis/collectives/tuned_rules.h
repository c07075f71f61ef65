// Which algorithm Open MPI's component `tuned` chooses: by the size of the communicator, the bytes and whether the
// operation commutes. The same in 4.1 and 5.0.
#pragma once

#include "analysis/collectives/collective_call.h"

namespace weft {

// `bytes` as tuned counts them: those of one rank's block if each rank has one, those of all blocks in reduce_scatter.
// 0 if there is nothing to choose: gatherv, scatterv, alltoallw, scan and exscan are left to `basic`.
int tunedAlgorithm(Collective collective, std::uint32_t ranks, std::uint64_t bytes, bool commutative);

}  // namespace weft
