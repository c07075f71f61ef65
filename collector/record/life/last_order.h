// Remembers on a communicator what its ranks had sent each other when they were ordered last.
#pragma once

#include <mpi.h>

#include <vector>

namespace weft::record {

using SentRow = std::vector<unsigned long long>;  // bytes to each rank, from this one

// Of this process's row of the matrix by which `comm` was ordered to become `ordered`. All members call these.
void rememberOrder(SentRow sent, MPI_Comm comm, MPI_Comm ordered);

// How many per cent of the bytes go between other ranks than at the last order: half of the sum of the differences of
// both matrices, each divided by its sum. 100 if there was no order, 0 if nothing was sent.
double changeSinceOrder(const SentRow& sent, MPI_Comm comm);

}  // namespace weft::record
