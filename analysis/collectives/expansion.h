// Collective calls as the messages of Open MPI's algorithms: its component `tuned`, or `basic` where that has none, and
// `libnbc` for non-blocking ones. Nothing of it is
// a guess at times; who sends how much to whom follows from the call alone.
#pragma once

#include "analysis/collectives/collective_call.h"

namespace weft {

// How many algorithms Open MPI has for a collective, numbered from 1; 0 where there is just one.
int algorithmsOf(Collective collective);
// As Open MPI calls it: "recursive_doubling". Number 0, or one that is not there: empty.
std::string_view algorithmName(Collective collective, int algorithm);
// Whether an algorithm can be forced here: some are made for two ranks.
bool algorithmFits(Collective collective, int algorithm, std::uint32_t ranks);

// Whether expand() takes non-blocking calls of it.
bool knowsNonBlocking(Collective collective);

// The algorithm that the library chooses for a call.
int chosenAlgorithm(const CollectiveCall& call);

// Throws Error where a call can't be: no ranks, a root outside, counts of another number of ranks, more bytes than 2^62 in all,
// or non-blocking where what libnbc does is not known here (reduce_scatter, scan, and those with counts per rank).
std::vector<CollectiveMessages> expand(const CollectiveCall& call, const CollectiveWay& way = {});

}  // namespace weft
