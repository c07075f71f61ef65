// Numbers of communicators by size and creating call: tables II and III of the mpisee paper.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/records/records.h"

namespace weft {

struct SizeCount {
  std::optional<std::uint32_t> size;  // empty: not recorded
  std::uint64_t count = 0;
  std::map<std::string, std::uint64_t> byCall;  // creating call without "MPI_"; "" for MPI_COMM_WORLD or not recorded
};

// Ascending sizes, "not recorded" last. Without the profiler's own communicators and those that represent several.
std::vector<SizeCount> communicatorSizes(const std::vector<Communicator>& communicators);

// All creating calls of the table in the order of their names, "" last.
std::vector<std::string> creatingCalls(const std::vector<SizeCount>& sizes);

}  // namespace weft
