#include "measure/overhead_run.h"

#include <algorithm>
#include <cstdio>

#include "analysis/run/output.h"
#include "core/base/error.h"
#include "core/base/temporary_folder.h"
#include "measure/overhead_times.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr int mostFailures = 3;  // a tool that fails so often one after the other is left out

std::string shownName(const ToolPlan& tool) { return tool.name.empty() ? "no tool" : tool.name; }

class Measuring {
 public:
  explicit Measuring(const OverheadRequest& request) : request_(request), inARow_(request.tools.size()) {
    measured_.program = request.program;
  }

  Measured run(const std::function<void(const Measured&)>& after) {
    for (std::uint32_t round = 0; round <= request_.repetitions && !measured_.interrupted; ++round) {
      measured_.rounds = round;
      for (const std::size_t tool : orderOf(round, request_.tools.size()))
        if (inARow_[tool] < mostFailures && !measured_.interrupted) runOnce(round, tool);
      if (round != 0) after(measured_);
    }
    return std::move(measured_);
  }

 private:
  void runOnce(std::uint32_t round, std::size_t tool) {
    const ToolPlan& plan = request_.tools[tool];
    const TemporaryFolder folder("overhead");
    const CommandEnd end = runCommand(watch_, measuringCommand(request_.command, plan, request_.times, folder.path()),
                                      folder / "output.txt", request_.limit);
    measured_.interrupted = end.interrupted;
    if (end.interrupted) return;
    std::string why = end.failure;
    if (why.empty()) why = keep(folder.path(), end.seconds, round, plan);
    else if (const std::string last = lastLineOf(folder / "output.txt"); !last.empty()) why += ": " + last;
    if (!why.empty() && round == 0 && tool == 0)
      throw Error("the program does not run to its end (" + why +
                  "); run it without weft first: " + request_.command.front() + " …");
    tell(round, plan, end.seconds, why);
    inARow_[tool] = why.empty() ? 0 : inARow_[tool] + 1;
    if (why.empty()) return;
    measured_.failed.push_back({plan.name, round, why});
    if (inARow_[tool] == mostFailures)
      say(shownName(plan) + " failed " + std::to_string(mostFailures) + " times in a row and is skipped from here on");
  }

  // Answers why the run can't be used.
  std::string keep(const fs::path& folder, double seconds, std::uint32_t round, const ToolPlan& plan) {
    try {
      auto rows = readProcessTimes(folder, seconds);
      measured_.ranks = static_cast<std::uint32_t>(rows.size());
      for (ToolTimeRow& row : rows) {
        row.program = request_.program;
        row.tool = plan.name;
        row.run = round;
        if (round != 0) measured_.times.push_back({SourceId(1), std::move(row)});
      }
      return {};
    } catch (const Error& error) {
      return error.what();
    }
  }

  void tell(std::uint32_t round, const ToolPlan& plan, double seconds, const std::string& why) const {
    const std::string which =
        round == 0 ? "warming up" : "run " + std::to_string(round) + " of " + std::to_string(request_.repetitions);
    char took[32];
    std::snprintf(took, sizeof took, "%.3f s", seconds);
    say(which + ", " + shownName(plan) + ": " + (why.empty() ? took : why));
  }

  const OverheadRequest& request_;
  EndWatch watch_;
  std::vector<int> inARow_;  // failures, by tool
  Measured measured_;
};

}  // namespace

Measured measureOverhead(const OverheadRequest& request, const std::function<void(const Measured&)>& after) {
  return Measuring(request).run(after);
}

}  // namespace weft
