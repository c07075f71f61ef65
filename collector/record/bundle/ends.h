// The table `ends`: lines of fixed width, which each rank fills in itself when MPI is over and nobody can gather any more.
#pragma once

#include <string>

namespace weft::record {

bool writeEnds(const std::string& folder, int ranks);        // on rank 0: a line for each rank, with blank numbers
void endFinalize(const std::string& folder, int rank);       // MPI_Finalize has returned
void endProcess(const std::string& folder, int rank);        // the process ends

}  // namespace weft::record
