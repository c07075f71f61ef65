// The table `ends`: lines of fixed width, which each rank fills in itself when MPI is over and nobody can gather any more.
#pragma once

#include "collector/record/bundle/folder.h"

namespace weft::record {

inline constexpr const char *endsTable = "ends", *endsFile = "ends.csv";

bool writeEnds(const HeldFolder& folder, int ranks);        // on rank 0: a line for each rank, with blank numbers
void endFinalize(const HeldFolder& folder, int rank);       // MPI_Finalize has returned
void endProcess(const HeldFolder& folder, int rank);        // the process ends

}  // namespace weft::record
