// What a tool costs: the times of many runs, with it and without, made into one line for each tool.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/paired_ratio.h"
#include "core/records.h"

namespace weft {

// Over the runs, in seconds.
struct Typical {
  double median = 0;
  double mean = 0;
};

// One tool, or none, on one program. A run takes as long as the rank that had the largest net time; hook and wrap are that
// rank's, so that the three add up to what the launcher took.
struct ToolTimes {
  std::string program;
  std::string tool;                         // empty: the baseline
  std::size_t runs = 0;
  std::optional<Typical> net, hook, wrap;   // hook: MPI_Init and MPI_Finalize; wrap: before and behind them
  std::optional<Typical> netOfRanks;        // of each run the mean over its ranks
  // Net time against the baseline's of the same source and run; nothing for the baseline and where no run has both.
  std::optional<PairedRatio> overhead;
};

// MPI_Init and MPI_Finalize together; nothing where one of them is not known.
std::optional<double> hookSeconds(const ToolTimeRow& row);

// Programs in the order in which they come first; of each the baseline, then its tools in that order.
std::vector<ToolTimes> toolTimes(std::span<const ToolTime> times);

// 2.5 of a ratio of 1.025.
inline double percentMore(double ratio) { return (ratio - 1) * 100; }

}  // namespace weft
