#include "app/overhead_table.h"

#include <algorithm>
#include <cstdio>

#include "app/table_rows.h"
#include "core/tool_times.h"

namespace weft {
namespace {

std::string fixed(double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

std::string seconds(const std::optional<Typical>& typical) { return typical ? fixed(typical->median, 4) : ""; }
std::string meanSeconds(const std::optional<Typical>& typical) { return typical ? fixed(typical->mean, 4) : ""; }

std::optional<double> percent(const std::optional<double>& ratio) { return ratio ? std::optional(percentMore(*ratio)) : std::nullopt; }

std::optional<double> halfWidth(const PairedRatio& ratio) {
  return ratio.low && ratio.high ? std::optional((*ratio.high - *ratio.low) / 2 * 100) : std::nullopt;
}

std::uint64_t failures(const Measured& measured, const std::string& tool) {
  return static_cast<std::uint64_t>(std::ranges::count(measured.failed, tool, &FailedRun::tool));
}

template <class Row>
void cells(Row& row, const ToolTimes& line) {
  const auto typical = [&](const char* median, const char* mean, const std::optional<Typical>& value) {
    row.cell(median, value ? std::optional(value->median) : std::nullopt);
    row.cell(mean, value ? std::optional(value->mean) : std::nullopt);
  };
  const PairedRatio ratio = line.overhead.value_or(PairedRatio());
  const bool known = line.overhead.has_value();
  row.cell("program", line.program);
  row.cell("tool", line.tool);
  row.cell("runs", line.runs);
  typical("net_s", "net_mean_s", line.net);
  typical("hook_s", "hook_mean_s", line.hook);
  typical("wrap_s", "wrap_mean_s", line.wrap);
  row.cell("rank_net_s", line.netOfRanks ? std::optional(line.netOfRanks->mean) : std::nullopt);
  row.cell("pairs", known ? std::optional<std::uint64_t>(ratio.pairs) : std::nullopt);
  row.cell("overhead_percent", known ? percent(ratio.mean) : std::nullopt);
  row.cell("low_percent", percent(ratio.low));
  row.cell("high_percent", percent(ratio.high));
  row.cell("half_width_percent", halfWidth(ratio));
  row.cell("median_percent", known ? percent(ratio.median) : std::nullopt);
}

constexpr const char* header =
    "program,tool,runs,net_s,net_mean_s,hook_s,hook_mean_s,wrap_s,wrap_mean_s,rank_net_s,pairs,overhead_percent,low_percent,"
    "high_percent,half_width_percent,median_percent,failed\n";

void printJson(Output& out, const Measured& measured, const std::vector<ToolTimes>& lines) {
  Json json{{"program", measured.program}, {"ranks", measured.ranks}, {"interrupted", measured.interrupted}, {"tools", toolTimesJson(lines)}};
  for (std::size_t i = 0; i < lines.size(); ++i) json["tools"][i]["failed"] = failures(measured, lines[i].tool);
  json["failed"] = Json::array();
  for (const FailedRun& each : measured.failed) json["failed"].push_back({{"tool", each.tool}, {"run", each.run}, {"why", each.why}});
  print(out, json);
}

std::string shownName(const std::string& tool) { return tool.empty() ? "none" : tool; }

std::string textOf(const std::vector<ToolTimes>& lines, bool programs) {
  TextTable table({programs ? "program, tool" : "tool", "runs", "net", "mean", "hook", "mean", "wrap", "mean", "net overhead", "95 % interval"});
  for (const ToolTimes& line : lines) {
    const auto& ratio = line.overhead;
    const std::string interval = ratio && ratio->low ? fixed(percentMore(*ratio->low), 2) + " … " + fixed(percentMore(*ratio->high), 2) + " % (± " + fixed(*halfWidth(*ratio), 2) + ")" : "";
    table.row({(programs ? line.program + ", " : "") + shownName(line.tool), std::to_string(line.runs), seconds(line.net), meanSeconds(line.net), seconds(line.hook), meanSeconds(line.hook),
               seconds(line.wrap), meanSeconds(line.wrap), ratio ? fixed(percentMore(ratio->mean), 2) + " %" : "", interval});
  }
  return table.text();
}

void printText(Output& out, const Measured& measured, const std::vector<ToolTimes>& lines) {
  out << measured.program << ", " << std::to_string(measured.ranks) << " ranks; median and mean over the runs, in seconds\n" << textOf(lines, false);
  out << "net: from MPI_Init to MPI_Finalize, of the rank where it took longest; hook: in both calls; wrap: the rest of the launcher's time.\n";
  out << "Net overhead: against the run without a tool of the same round, geometric mean; Student's t interval of the mean logarithm.\n";
  for (const FailedRun& each : measured.failed)
    out << "failed: " << shownName(each.tool) << (each.run == 0 ? ", warming up" : ", run " + std::to_string(each.run)) << ": " << each.why << "\n";
  out.finish();
}

}  // namespace

std::string toolTimesText(const std::vector<ToolTimes>& lines) { return lines.empty() ? std::string() : textOf(lines, true); }

Json toolTimesJson(const std::vector<ToolTimes>& lines) {
  Json list = Json::array();
  JsonRow row;
  for (const ToolTimes& line : lines) {
    cells(row, line);
    list.push_back(row.take());
  }
  return list;
}

void printOverhead(Output& out, const Measured& measured, const std::string& format) {
  auto lines = toolTimes(measured.times);
  for (const FailedRun& each : measured.failed)  // a tool of which no run ended well has a line too
    if (std::ranges::find(lines, each.tool, &ToolTimes::tool) == lines.end()) lines.push_back({measured.program, each.tool, 0, {}, {}, {}, {}, {}});
  if (format == "json") return printJson(out, measured, lines);
  if (format == "text") return printText(out, measured, lines);
  out << header;
  CsvRow row;
  for (const ToolTimes& line : lines) {
    cells(row, line);
    row.cell("failed", failures(measured, line.tool));
    out << row.take();
  }
  out.finish();
}

}  // namespace weft
