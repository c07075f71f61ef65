// The overhead of tools: times of many runs with and without each tool, reduced to one row for each tool.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/paired_ratio.h"
#include "core/records/records.h"

namespace weft {

// Over the runs, in seconds.
struct Typical {
  double median = 0;
  double mean = 0;
};

// A run whose net time lies outside of Tukey's fences: 1.5 interquartile ranges below the lower or above the upper
// quartile of the tool's runs on one program. Quartiles are Tukey's hinges, medians of the lower and the upper half, as
// R's boxplot.stats() has them.
struct OutlierRun {
  std::uint32_t run = 0;
  double netSeconds = 0;
  bool operator==(const OutlierRun&) const = default;
};
struct Fences {
  double low = 0, high = 0;
};
std::optional<Fences> tukeyFences(std::vector<double> values);  // nothing of fewer than five

// The times of one tool, or of none, on one program. A run takes as long as the rank that had the largest net time;
// hook and wrap are that rank's, so that the three add up to what the launcher took.
struct ToolTimes {
  std::string program;
  std::string tool;  // empty: the baseline
  std::size_t runs = 0;
  std::optional<Typical> net, hook, wrap;  // hook: MPI_Init and MPI_Finalize; wrap: before and behind them
  std::optional<Typical> netOfRanks;       // of each run the mean over its ranks
  // Net time against the baseline's of the same source and run; nothing for the baseline and where no run has both.
  std::optional<PairedRatio> overhead;
  std::optional<Fences> netFences;   // nothing of fewer than five runs
  std::vector<OutlierRun> outliers;  // they count in all of the above
};

// MPI_Init and MPI_Finalize together; nothing where one of them is not known.
std::optional<double> hookSeconds(const ToolTimeRow& row);

// Takes rows one at a time: for a run with many ranks only what represents it is kept. Nothing but tool_times.cpp needs
// the structures.
class ToolTimeSums {
 public:
  static constexpr std::size_t maxTools = 1000;  // over all programs: more are no study, but damage

  // False where there are too many tools; the row does not count.
  bool add(const ToolTime& time);
  // Programs in the order of their first rows; for each program the baseline, then its tools in that order.
  std::vector<ToolTimes> lines() const;

  struct OneRun {
    std::optional<double> net, hook, wrap;  // of the rank with the largest net time
    double netSum = 0;
    std::size_t ranks = 0;  // that have a net time
    bool begun = false;
  };
  using Runs = std::map<std::pair<SourceId, std::uint32_t>, OneRun>;
  struct Tool {
    std::string name;
    Runs runs;
  };
  struct Program {
    std::string name;
    std::vector<Tool> tools;
  };

 private:
  std::vector<Program> programs_;
  std::size_t tools_ = 0;
};

std::vector<ToolTimes> toolTimes(std::span<const ToolTime> times);

// 2.5 of a ratio of 1.025.
inline double percentMore(double ratio) { return (ratio - 1) * 100; }

}  // namespace weft
