// What is known of a communicator on this rank. Kept until the process ends: a freed communicator's sums are still written.
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
  std::string ownName;       // "W", "SELF.3", or what follows the parent's name: "s2.0"
  Op call = Op::count;       // that made it; count: none (MPI_COMM_WORLD)
  int size = 0, rank = 0;    // this process's rank in it
  int remoteSize = 0;        // of an inter-communicator's other group; 0: none
  std::string label;         // by MPI_Comm_set_name
  std::atomic<bool> freed{false};

  std::string topology;      // "cart", "graph", "dist_graph"
  std::vector<int> dims, periods;
  int reorder = -1;          // -1: the call doesn't know it
  bool hasNeighbours = false;
  std::vector<int> sources, destinations;  // ranks in it; where it has neighbours

  bool isInter() const { return remoteSize > 0; }
  int peers() const { return isInter() ? remoteSize : size; }
  std::string name() const { return parent ? parent->name() + "_" + ownName : ownName; }
};

}  // namespace weft::record
