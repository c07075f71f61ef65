// The end: all ranks' rows come together on rank 0, which writes the bundle's files.
#pragma once

#include <mpi.h>

#include <string>
#include <vector>

#include "collector/record/bundle/folder.h"
#include "collector/record/bundle/tables.h"

namespace weft::record {

// On rank 0 the texts of all ranks, in their order, one behind the other; elsewhere nothing. Along a binomial tree:
// log2(ranks) steps, in each of which half of those left send all that they have.
std::string gathered(std::string own, MPI_Comm comm);
std::vector<TableRows> gathered(const TableRows& own, MPI_Comm comm);

// On rank 0, of what gathered() gave; `run` gets the numbers of rows. False, after a line on stderr, where the files can't be written: then
// none of them stays.
bool writeBundle(const HeldFolder& folder, std::vector<TableRows>& rows);

}  // namespace weft::record
