// Finds the processes in NCCL's logs that are of one job: a GPU (host and bus id) has one process at a time, and
// processes of a job have communicators together.
#pragma once

#include <cstdint>

#include "importers/nccl/nccl_groups.h"

namespace weft {

struct NcclAttempts {
  std::uint64_t onSameGpus = 0;  // processes of other attempts, whose GPUs others have too: left out
  std::uint64_t others = 0;      // processes of other jobs: left out
  std::uint64_t sets = 0;        // of processes that are read together, and of which any may be a job
  bool areByHost = false;        // each set has a host of its own
  std::uint64_t nodes = 0;       // that have the host name of another, and were distinguished by their GPUs
};

// Keeps one job in `all`: if there are several attempts on the same GPUs, the one with most calls. Nodes with the same
// host name get different names.
NcclAttempts keepOneJob(NcclGroups& all);

}  // namespace weft
