#include "core/records/tool_times.h"

#include <algorithm>

namespace weft {
namespace {

using Runs = ToolTimeSums::Runs;
using OneRun = ToolTimeSums::OneRun;
using Program = ToolTimeSums::Program;
using Tool = ToolTimeSums::Tool;

// Null if there is no such name. There are few names, so a linear search is enough.
template <class Named>
Named* find(std::vector<Named>& all, const std::string& name) {
  const auto found = std::ranges::find(all, name, &Named::name);
  return found != all.end() ? &*found : nullptr;
}

void add(OneRun& run, const ToolTimeRow& row) {
  const bool slowest = !run.begun || (row.netSeconds && (!run.net || *row.netSeconds > *run.net));
  run.begun = true;
  if (slowest) {
    run.net = row.netSeconds;
    run.hook = hookSeconds(row);
    run.wrap = row.wrapSeconds;
  }
  if (!row.netSeconds) return;
  ++run.ranks;
  run.netSum += *row.netSeconds;
}

class Values {
 public:
  void add(const std::optional<double>& value) {
    if (value) all_.push_back(*value);
  }
  std::optional<Typical> typical() const {
    if (all_.empty()) return std::nullopt;
    return Typical{*medianOf(all_), *meanOf(all_)};
  }

 private:
  std::vector<double> all_;
};

std::optional<PairedRatio> against(const Runs& baseline, const Runs& runs) {
  std::vector<MeasuredPair> pairs;
  for (const auto& [key, run] : runs) {
    const auto base = baseline.find(key);
    if (base != baseline.end() && base->second.net && run.net) pairs.push_back({*base->second.net, *run.net});
  }
  return pairedRatio(pairs);
}

// Finds the sources and runs of one tool that are far from the others.
void findOutliers(ToolTimes& times, const Runs& runs) {
  std::vector<double> net;
  for (const auto& [key, run] : runs)
    if (run.net) net.push_back(*run.net);
  times.netFences = tukeyFences(std::move(net));
  if (!times.netFences) return;
  for (const auto& [key, run] : runs)
    if (run.net && (*run.net < times.netFences->low || *run.net > times.netFences->high))
      times.outliers.push_back({key.second, *run.net});
}

ToolTimes summary(const std::string& program, const Tool& tool) {
  ToolTimes times{program, tool.name, tool.runs.size(), {}, {}, {}, {}, {}, {}, {}};
  findOutliers(times, tool.runs);
  Values net, hook, wrap, mean;
  for (const auto& [key, run] : tool.runs) {
    net.add(run.net);
    hook.add(run.hook);
    wrap.add(run.wrap);
    if (run.ranks != 0) mean.add(run.netSum / static_cast<double>(run.ranks));
  }
  times.net = net.typical();
  times.hook = hook.typical();
  times.wrap = wrap.typical();
  times.netOfRanks = mean.typical();
  return times;
}

}  // namespace

std::optional<double> hookSeconds(const ToolTimeRow& row) {
  if (row.hookSeconds) return row.hookSeconds;
  if (!row.initSeconds || !row.finalizeSeconds) return std::nullopt;
  return *row.initSeconds + *row.finalizeSeconds;
}

std::optional<Fences> tukeyFences(std::vector<double> values) {
  if (values.size() < 5) return std::nullopt;
  std::ranges::sort(values);
  const auto half = static_cast<std::ptrdiff_t>((values.size() + 1) / 2);  // the median belongs to both
  const double lower = *medianOf({values.begin(), values.begin() + half}),
               upper = *medianOf({values.end() - half, values.end()});
  const double reach = 1.5 * (upper - lower);
  return Fences{lower - reach, upper + reach};
}

bool ToolTimeSums::add(const ToolTime& time) {
  Program* program = find(programs_, time.row.program);
  Tool* tool = program != nullptr ? find(program->tools, time.row.tool) : nullptr;
  if (tool == nullptr) {
    if (tools_ == maxTools) return false;
    ++tools_;
    if (program == nullptr) program = &programs_.emplace_back(Program{time.row.program, {}});
    tool = &program->tools.emplace_back(Tool{time.row.tool, {}});
  }
  weft::add(tool->runs[{time.source, time.row.run}], time.row);
  return true;
}

std::vector<ToolTimes> ToolTimeSums::lines() const {
  std::vector<ToolTimes> all;
  for (const Program& program : programs_) {
    const auto baseline = std::ranges::find_if(program.tools, [](const Tool& tool) { return tool.name.empty(); });
    const bool known = baseline != program.tools.end();
    if (known) all.push_back(summary(program.name, *baseline));
    for (const Tool& tool : program.tools) {
      if (tool.name.empty()) continue;
      all.push_back(summary(program.name, tool));
      if (known) all.back().overhead = against(baseline->runs, tool.runs);
    }
  }
  return all;
}

std::vector<ToolTimes> toolTimes(std::span<const ToolTime> times) {
  ToolTimeSums sums;
  for (const ToolTime& each : times) sums.add(each);
  return sums.lines();
}

}  // namespace weft
