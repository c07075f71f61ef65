// Adds up the logs of all threads.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "collector/record/counting/communicator.h"
#include "collector/record/counting/log.h"

namespace weft::record {

struct Traffic {
  std::uint64_t messages = 0, bytes = 0;
};
struct CellSum {
  std::uint64_t calls = 0, bytes = 0, ticks = 0;
};
struct ShapeLess {
  bool operator()(const CallShape& one, const CallShape& other) const;
};
using Peers = std::map<std::pair<std::uint32_t, std::uint32_t>, Traffic>;  // by what and peer, as in a PairTable

struct BlockSum {
  const Communicator* communicator = nullptr;
  std::string region;                                   // empty: outside of regions
  std::map<std::pair<Op, std::size_t>, CellSum> cells;  // by operation and size class
  std::map<Op, CellSum> polls;                          // of these, calls that asked and found nothing
  Peers pairs, messages, bins;
  std::map<CallShape, std::uint64_t, ShapeLess> shapes;  // calls
};

// By communicator, in the order in which they became known, then by region.
std::vector<BlockSum> sums();

// Sums over all threads.
std::uint64_t overheadTicks();
std::uint64_t recorderBytes();

}  // namespace weft::record
