// A collective call as its algorithm sees it, and the messages that it becomes. Ranks are those of the communicator.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/collectives/collective_library.h"

namespace weft {

enum class Collective {
  Allgather,
  Allgatherv,
  Allreduce,
  Alltoall,
  Alltoallv,
  Alltoallw,
  Barrier,
  Bcast,
  Exscan,
  Gather,
  Gatherv,
  Reduce,
  ReduceScatter,
  ReduceScatterBlock,
  Scan,
  Scatter,
  Scatterv
};

// "allreduce", as in Open MPI's settings.
std::string_view collectiveName(Collective collective);
// The collective of an MPI operation without its prefix, in any case: "Allreduce", "Iallreduce". A non-blocking or
// persistent one is the same collective, with `nonBlocking` set.
std::optional<Collective> collectiveOf(std::string_view operation, bool* nonBlocking = nullptr);

struct CollectiveCall {
  Collective collective = Collective::Barrier;
  std::uint32_t ranks = 0;  // size of the communicator
  std::uint32_t root = 0;
  std::uint64_t count = 0;     // elements: as the count that MPI's call has
  std::uint64_t typeSize = 1;  // bytes of one element
  // Elements that each rank gives or gets, if ranks differ; for alltoallv and alltoallw a matrix of ranks × ranks, a
  // row for each sender. Empty: all `count`.
  std::vector<std::uint64_t> counts;
  // On which node each rank runs, for libraries that gather within nodes first; empty: each on a node of its own.
  std::vector<std::uint32_t> nodes;
  bool commutative = true;
  bool predefined = true;  // a reduction by one of MPI's own operations, which MPICH cuts into pieces
  bool inPlace = false;
  bool nonBlocking = false;

  bool operator==(const CollectiveCall&) const = default;
};

// How a call is done. Algorithm 0: what the library chooses.
struct CollectiveWay {
  int algorithm = 0;          // of Open MPI as the value of coll_tuned_OPERATION_algorithm
  std::uint64_t segment = 0;  // bytes; 0: in one piece
  std::uint32_t fanout = 4;   // chains of algorithm 2 of bcast and reduce
  std::uint32_t radix = 4;    // of algorithm 7 of bcast
  CollectiveLibrary library = CollectiveLibrary::openMpi41;  // MPICH has no segments, fanout and radix to choose

  bool operator==(const CollectiveWay&) const = default;
};

struct CollectiveMessages {
  std::uint32_t sender = 0, receiver = 0;
  std::uint64_t messages = 0, bytes = 0;

  bool operator==(const CollectiveMessages&) const = default;
};

}  // namespace weft
