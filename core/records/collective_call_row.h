// A row of identical collective calls of a communicator, as the recorder counted them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/ids.h"

namespace weft {

// How a reduction combines: libraries choose among algorithms by it.
enum class ReductionKind : std::uint8_t {
  predefined,
  commutative,
  ordered
};  // MPI_SUM and its like; the program's own; one that does not commute

struct CollectiveCallRow {
  CommunicatorId communicator{};
  std::optional<RegionId> region;
  OperationId operation{};
  std::uint64_t calls = 0;            // of the communicator, not of its ranks
  std::optional<std::uint32_t> root;  // rank of the communicator; where the operation has one
  std::uint64_t count = 0;            // elements: the count that MPI's call has
  std::uint64_t elementBytes = 0;
  bool inPlace = false;                    // the root's, or all ranks', buffer is MPI_IN_PLACE
  std::optional<ReductionKind> reduction;  // where the operation has one
  // Elements by rank of the communicator if ranks may differ; for Alltoallv and Alltoallw a matrix of ranks × ranks, a
  // row for each sender. Empty: all have `count`.
  std::vector<std::uint64_t> counts;
};

}  // namespace weft
