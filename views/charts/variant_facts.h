// The data of bars of several variants of a run: by communicator (figure 7 of the mpisee paper), run time by number
// of processes (figure 8), or loads of links by routing engine.
#pragma once

#include "core/sums/run_times.h"
#include "views/charts/bar_facts.h"

namespace weft {

struct VariantBar {
  std::size_t variant = 0;          // position in VariantFacts::variants
  double mean = 0;                  // seconds, or what VariantFacts::metric is
  std::optional<double> low, high;  // the whisker
  std::size_t runs = 1;
  std::optional<double> change;  // against the first variant of the group: 0.1 is 10 % more
};

struct VariantGroup {
  std::string label;                           // "W_a1_s5.0 (256)", "16 processes"
  std::optional<CommunicatorId> communicator;  // of the first run
  std::vector<VariantBar> bars;                // by variant; those that have no number are missing
};

struct VariantOptions {
  std::string operation;                           // only this, without "MPI_"; empty: all
  std::size_t groups = 12;                         // the largest
  std::vector<CommunicatorId> communicators = {};  // of the first run: just these
};

struct VariantFacts {
  std::vector<std::string> variants;  // labels in the order of the runs; runs of one label are one variant
  std::vector<VariantGroup> groups;
  std::string what;     // "mean time of a rank in Alltoallv"
  std::string whisker;  // "least and most of the ranks, of repeated runs of the runs' means"
  std::size_t leftOut = 0;
  std::string missing;  // a sentence: why there is nothing to draw; else empty
  BarMetric metric = BarMetric::time;
};

// Per communicator: the mean of the seconds of the ranks that made the call; runs with the same label have the mean of
// these. The largest communicator first.
VariantFacts collectVariants(std::span<const RunSnapshot* const> runs, const RunMatch& match,
                             const VariantOptions& options = {});

// Per number of processes the total time, of runs of one label its mean, and how it differs from the first label's.
VariantFacts collectSpeedup(std::span<const RunSnapshot* const> runs);

}  // namespace weft
