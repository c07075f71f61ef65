// Readings of port counters on the clock of a trace: the bytes on the links of hosts, from any sender.
// The recorder reads the ports of a host at given seconds after MPI_Init returned in the first process there, and a
// trace records when each rank left MPI_Init: that event aligns the two clocks. Their drift, some 50 µs in a second,
// is not corrected.
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

// On which clock: that of the trace, or that of time bins by the recorder, which begin when MPI_Init returned.
enum class MeasuredClock { trace, endOfInit };

// For both ends of each link: what its port sent, and what it received. Throws Error where the file is damaged.
MeasuredLoads measuredLoads(const RunStore& store, const OpenRun& run, MeasuredClock clock = MeasuredClock::trace);

}  // namespace weft
