// Expands collective calls to the messages of an MPI library's algorithms: for Open MPI its component `tuned`, or
// `basic` if that has none, and `libnbc` for non-blocking calls; for MPICH its device ch4. Times are not modelled;
// senders, receivers and bytes follow from the call.
#pragma once

#include "analysis/collectives/collective_call.h"

namespace weft {

// How many algorithms the library has for a collective, numbered from 1; 0 where Open MPI has just one.
int algorithmsOf(Collective collective, CollectiveLibrary library = CollectiveLibrary::openMpi41);
// As the library calls it: "recursive_doubling". Number 0, or one that is not there: empty.
std::string_view algorithmName(Collective collective, int algorithm,
                               CollectiveLibrary library = CollectiveLibrary::openMpi41);
// Whether an algorithm can be forced here: some are made for two ranks.
bool algorithmFits(Collective collective, int algorithm, std::uint32_t ranks,
                   CollectiveLibrary library = CollectiveLibrary::openMpi41);

// The algorithm that the library chooses for a call.
int chosenAlgorithm(const CollectiveCall& call, CollectiveLibrary library = CollectiveLibrary::openMpi41);

// Throws Error where a call can't be: no ranks, a root outside, counts or nodes of another number of ranks, more bytes
// than 2^62 in all.
std::vector<CollectiveMessages> expand(const CollectiveCall& call, const CollectiveWay& way = {});

}  // namespace weft
