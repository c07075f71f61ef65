// Counters of adapter ports, distributed over columns of time.
#pragma once

#include <optional>
#include <vector>

#include "core/store/run_store.h"

namespace weft {

// Readings of all ports of a run (PortXmitData, in bytes), as pairs that follow each other. A counter that went
// backwards was cleared: what it counted in between is not known.
struct CounterSpans {
  struct Span {
    double from = 0, to = 0;  // seconds; from < to
    std::uint64_t bytes = 0;  // sent
  };
  std::vector<Span> spans;
  std::size_t mostOfAPort = 0;  // spans
  double end = 0;               // the latest `to`; 0: there are none
};

CounterSpans counterSpans(const RunStore& store, const std::function<bool()>& stopped = {});

// Bytes sent in each column from `start` seconds on, all ports together, even over each span; nothing where no span is.
// What lies before or beyond the columns is not counted.
std::vector<std::optional<double>> spreadOver(const CounterSpans& spans, double start, double columnSeconds,
                                              std::size_t columns);

}  // namespace weft
