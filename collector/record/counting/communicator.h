// What this process knows about a communicator without asking others. Kept until the process ends: a freed
// communicator's sums are still written.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "collector/record/counting/operations.h"

namespace weft::record {

struct Communicator {
  std::uint32_t number = 0;  // of this process, in the order in which they became known
  const Communicator* parent = nullptr;
  std::string name;     // of those that no call made: "W", "SELF", "PARENT", "unknown.0.4"
  Op call = Op::count;  // that made it; count: none (MPI_COMM_WORLD)
  // By this, readers find out which records of all processes belong to the same communicator.
  std::uint32_t order = 0;  // among the calls of its kind on the parent: members of the parent make them in one order
  std::string key;          // what both sides of the call, or its members alone, have in common
  int first = -1,
      remoteFirst =
          -1;  // of its groups' rank 0: rank in the parent, or in MPI_COMM_WORLD where two parents meet; -1: not known
  int size = 0, rank = 0;  // this process's rank in it; size 0: the call gave this process MPI_COMM_NULL
  int remoteSize = 0;      // of an inter-communicator's other group; 0: none
  std::uint32_t several =
      1;                  // so many communicators are recorded as this one, as one late call after the other made them
  bool isShared = false;  // it is one that may represent several
  std::string label;      // by MPI_Comm_set_name
  std::atomic<bool> freed{false};

  std::string topology;  // "cart", "graph", "dist_graph"
  std::vector<int> dims, periods;
  int reorder = -1;  // -1: the call doesn't know it
  bool hasNeighbours = false;
  std::vector<int> sources, destinations;  // ranks in it; where it has neighbours

  bool isInter() const { return remoteSize > 0; }
  int peers() const { return isInter() ? remoteSize : size; }
};

}  // namespace weft::record
