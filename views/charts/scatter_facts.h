// The data of a scatter plot: time in communicators against the total time of several runs (figure 4c of the mpisee
// paper).
#pragma once

#include "core/sums/run_times.h"

namespace weft {

struct ScatterPoint {
  std::size_t run = 0;
  double total = 0, mean = 0;  // seconds
};

struct ScatterSeries {
  std::string label;                           // "W_s3.0 (192)"
  std::optional<CommunicatorId> communicator;  // of the first run
  std::vector<ScatterPoint> points;            // by run
  Correlation fit;
};

struct ScatterOptions {
  std::size_t series = 4;
  std::vector<CommunicatorId> communicators =
      {};  // of the first run: just these; empty: those whose time goes most with the total
};

struct ScatterFacts {
  std::vector<std::string> runs;
  std::vector<ScatterSeries> series;  // the steepest line first
  TimeOrigin origin = TimeOrigin::elapsed;
  std::size_t leftOut = 0;  // communicators with a correlation that are not shown
  std::string missing;      // a sentence: why there is nothing to draw; else empty
};

ScatterFacts collectScatter(std::span<const RunSnapshot* const> runs, const RunMatch& match,
                            const ScatterOptions& options = {});

}  // namespace weft
