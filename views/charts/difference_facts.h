// The data of paired bars: a measure of each communicator in two runs.
#pragma once

#include <string>
#include <vector>

#include "core/sums/run_match.h"
#include "core/sums/totals_difference.h"
#include "views/charts/bar_facts.h"

namespace weft {

struct DifferenceBar {
  std::string label;                                // "W_s1.0 (16)"; as the first run calls it, else as the second does
  std::optional<CommunicatorId> inFirst, inSecond;  // nothing: only the other run has it
  MeasureSides sides;

  bool isAlone() const { return !inFirst || !inSecond; }
  // The distance from equality: all that it has if only one run has it; 0 if it is not known.
  double distance() const;
};

struct DifferenceFacts {
  BarMetric metric = BarMetric::time;
  std::vector<DifferenceBar> bars;            // the largest distance first
  std::size_t leftOut = 0;                    // with a smaller one
  double mostValue = 0;                       // of the bars, in either run
  double mostDifference = 0;                  // of the bars, without sign
  std::size_t onlyFirst = 0, onlySecond = 0;  // communicators, not only of the bars
  std::size_t notCompared = 0;                // in both runs, and not recorded in one of them or of another kind there
  bool maxima = false;                        // times are the largest rank's
  std::string missing;                        // a sentence: why there is nothing to draw; else empty
};

// The `bars` largest. The match is that of these two runs, in this order. The profiler's own communicators are omitted.
DifferenceFacts collectDifference(const RunSnapshot& first, const RunSnapshot& second, const RunMatch& match,
                                  BarMetric metric, std::size_t bars);

}  // namespace weft
