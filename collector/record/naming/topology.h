// Process topologies, as MPI reports them for a communicator.
#pragma once

#include <mpi.h>

#include "collector/record/counting/communicator.h"

namespace weft::record {

void readTopology(MPI_Comm handle, Communicator& communicator);    // kind, dimensions, periods
void readNeighbours(MPI_Comm handle, Communicator& communicator);  // in the order of neighbourhood collectives

}  // namespace weft::record
