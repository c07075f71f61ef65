#include "core/tool_times.h"

#include <algorithm>
#include <map>

namespace weft {
namespace {

using RunKey = std::pair<SourceId, std::uint32_t>;

struct OneRun {
  const ToolTimeRow* slowest = nullptr;  // of its ranks, by net time
  double netSum = 0;
  std::size_t ranks = 0;  // that have a net time

  std::optional<double> net() const { return slowest != nullptr ? slowest->netSeconds : std::nullopt; }
};

using Runs = std::map<RunKey, OneRun>;

struct Tool {
  std::string name;
  Runs runs;
};

struct Program {
  std::string name;
  std::vector<Tool> tools;
};

// Few enough names that a search is the simplest.
template <class Named>
Named& named(std::vector<Named>& all, const std::string& name) {
  const auto found = std::ranges::find(all, name, &Named::name);
  if (found != all.end()) return *found;
  return all.emplace_back(Named{name, {}});
}

void add(OneRun& run, const ToolTimeRow& row) {
  if (run.slowest == nullptr) run.slowest = &row;
  if (!row.netSeconds) return;
  ++run.ranks;
  run.netSum += *row.netSeconds;
  if (!run.slowest->netSeconds || *row.netSeconds > *run.slowest->netSeconds) run.slowest = &row;
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
    if (base != baseline.end() && base->second.net() && run.net()) pairs.push_back({*base->second.net(), *run.net()});
  }
  return pairedRatio(pairs);
}

ToolTimes summary(const std::string& program, const Tool& tool) {
  ToolTimes times{program, tool.name, tool.runs.size(), {}, {}, {}, {}, {}};
  Values net, hook, wrap, mean;
  for (const auto& [key, run] : tool.runs) {
    net.add(run.net());
    hook.add(hookSeconds(*run.slowest));
    wrap.add(run.slowest->wrapSeconds);
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

std::vector<ToolTimes> toolTimes(std::span<const ToolTime> times) {
  std::vector<Program> programs;
  for (const ToolTime& each : times) {
    Tool& tool = named(named(programs, each.row.program).tools, each.row.tool);
    add(tool.runs[{each.source, each.row.run}], each.row);
  }
  std::vector<ToolTimes> all;
  for (Program& program : programs) {
    std::ranges::stable_partition(program.tools, [](const Tool& tool) { return tool.name.empty(); });
    for (const Tool& tool : program.tools) {
      ToolTimes& line = all.emplace_back(summary(program.name, tool));
      const Tool& first = program.tools.front();
      if (!tool.name.empty() && first.name.empty()) line.overhead = against(first.runs, tool.runs);
    }
  }
  return all;
}

}  // namespace weft
