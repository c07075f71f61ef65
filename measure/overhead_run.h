// Runs a program repeatedly, with and without tools, and records the time of each rank.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/records/records.h"
#include "measure/overhead_plan.h"
#include "measure/overhead_process.h"

namespace weft {

struct OverheadRequest {
  Words command;
  std::string program;             // its name in the table
  std::vector<ToolPlan> tools;     // the first is the baseline
  std::uint32_t repetitions = 10;  // rounds that count; one more warms up
  std::optional<double> limit;     // seconds that a run may take
  std::filesystem::path times;     // libweft-times.so
};

struct FailedRun {
  std::string tool;
  std::uint32_t run = 0;  // 0: the round that warms up
  std::string why;        // "exit status 3: cannot open file"
};

struct Measured {
  std::string program;
  std::vector<ToolTime> times;  // of whole runs only, of one source
  std::vector<FailedRun> failed;
  std::uint32_t rounds = 0;  // that were begun
  std::uint32_t ranks = 0;   // of the last run
  bool interrupted = false;
};

// `after` hears of what there is after every round that counts. Throws Error where the program fails without a tool
// already when it warms up: then there is nothing to compare with.
Measured measureOverhead(const OverheadRequest& request, const std::function<void(const Measured&)>& after);

}  // namespace weft
