// Predicted against measured: how much of the counted bytes the program's traffic explains.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ibdiag/loads/link_loads.h"
#include "ibdiag/loads/port_counters.h"

namespace weft {

// Bytes of one link end. Predicted are payloads, measured are whole packets with their headers: even a program without
// other traffic on its links leaves a few per cent unexplained.
struct ExplainedEnd {
  std::uint64_t predicted = 0;
  std::optional<Counted> measured;
  std::uint64_t explained = 0;    // the smaller of the two; 0 where nothing was measured
  std::uint64_t unexplained = 0;  // measured less explained
};

struct Explained {
  std::vector<ExplainedEnd> ends;  // by EndIndex; empty where no counters were recorded
  // Over the ends that were measured.
  std::uint64_t predicted = 0, measured = 0, explained = 0;
  std::uint64_t measuredEnds = 0;
  std::uint64_t overPredicted = 0;  // ends where more was predicted than an exact counter saw
  bool held = false;                // a sum passed 2^63 and was held there
};

Explained explain(const LinkLoads& predicted, const PortCounters& measured);

// Explained ÷ measured, 0 … 1; nothing where nothing was measured, or where the link carried nothing. A measured number
// that is "at least" makes this an upper bound.
std::optional<double> share(const ExplainedEnd& end);
std::optional<double> share(const Explained& all);

// Bits sent ÷ bits that the link could carry in that time; nothing where the time is not known.
std::optional<double> utilisation(const std::optional<Counted>& bytes, std::optional<double> seconds,
                                  std::optional<std::uint64_t> capacity);

}  // namespace weft
