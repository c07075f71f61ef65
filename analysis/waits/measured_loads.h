// Readings of port counters on the clock of a trace: what the links of hosts carried, whoever sent it.
//
// The recorder reads the ports of a host so many seconds after MPI_Init returned in the first process there, and a
// trace notes when each rank left MPI_Init: that moment is the same by both clocks. Neither knows of the other one's
// drift, which is some 50 µs in a second.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/run/open_run.h"

namespace weft {

struct MeasuredLoad {
  EndIndex end{};              // that sent
  double from = 0, until = 0;  // seconds since the trace's clock begins: between two readings
  std::uint64_t bytes = 0;     // in whole packets
};

struct MeasuredLoads {
  std::vector<MeasuredLoad> loads;
  std::size_t unplaced =
      0;  // ports that were read, and of which the fabric has no link, or the trace no end of MPI_Init on their host
};

// Of both ends of each link: what its port sent, and what it received. Throws Error where the file is damaged.
MeasuredLoads measuredLoads(const RunStore& store, const OpenRun& run);

}  // namespace weft
