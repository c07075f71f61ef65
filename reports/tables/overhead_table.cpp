#include "reports/tables/overhead_table.h"

#include <algorithm>
#include <cstdio>

#include "core/records/tool_times.h"
#include "reports/table_json.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

std::string fixed(double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

std::string seconds(const std::optional<Typical>& typical) { return typical ? fixed(typical->median, 4) : ""; }
std::string meanSeconds(const std::optional<Typical>& typical) { return typical ? fixed(typical->mean, 4) : ""; }

std::optional<double> percent(const std::optional<double>& ratio) {
  return ratio ? std::optional(percentMore(*ratio)) : std::nullopt;
}

std::optional<double> halfWidth(const PairedRatio& ratio) {
  return ratio.low && ratio.high ? std::optional((*ratio.high - *ratio.low) / 2 * 100) : std::nullopt;
}

std::uint64_t failures(const Measured& measured, const std::string& tool) {
  return static_cast<std::uint64_t>(std::ranges::count(measured.failed, tool, &FailedRun::tool));
}

Row cells(const ToolTimes& line) {
  Row row{line.program, line.tool, line.runs};
  for (const auto& typical : {line.net, line.hook, line.wrap}) {
    row.push_back(typical ? Cell(typical->median) : Cell());
    row.push_back(typical ? Cell(typical->mean) : Cell());
  }
  const bool known = line.overhead.has_value();
  const PairedRatio ratio = line.overhead.value_or(PairedRatio());
  row.push_back(line.netOfRanks ? Cell(line.netOfRanks->mean) : Cell());
  row.push_back(known ? Cell(ratio.pairs) : Cell());
  row.push_back(known ? Cell(percent(ratio.mean)) : Cell());
  for (const auto& each : {percent(ratio.low), percent(ratio.high), halfWidth(ratio)}) row.emplace_back(each);
  row.push_back(known ? Cell(percent(ratio.median)) : Cell());
  for (const auto& each : {percent(ratio.medianLow), percent(ratio.medianHigh)}) row.emplace_back(each);
  row.push_back(line.netFences ? Cell(line.outliers.size()) : Cell());
  return row;
}

// Beside what an imported run tells: how many runs of the tool failed.
Table withFailures(const std::vector<ToolTimes>& lines, const Measured& measured) {
  Table table = toolTimesTable(lines);
  table.columns.push_back({"failed", ColumnKind::number});
  for (std::size_t i = 0; i < lines.size(); ++i) table.rows[i].emplace_back(failures(measured, lines[i].tool));
  return table;
}

void printJson(Output& out, const Measured& measured, const std::vector<ToolTimes>& lines) {
  Json json{{"program", measured.program},
            {"ranks", measured.ranks},
            {"interrupted", measured.interrupted},
            {"tools", asJson(withFailures(lines, measured))}};
  json["failed"] = Json::array();
  for (const FailedRun& each : measured.failed)
    json["failed"].push_back({{"tool", each.tool}, {"run", each.run}, {"why", each.why}});
  print(out, json);
}

std::string shownName(const std::string& tool) { return tool.empty() ? "none" : tool; }

std::string between(const std::optional<double>& low, const std::optional<double>& high) {
  return low && high ? fixed(percentMore(*low), 2) + " … " + fixed(percentMore(*high), 2) + " %" : "";
}

std::string textOf(const std::vector<ToolTimes>& lines, bool programs) {
  Table table = textTable({programs ? "program, tool" : "tool", "runs", "net", "mean", "hook", "mean", "wrap", "mean",
                           "net overhead", "95 % interval", "median", "95 % interval"});
  for (const ToolTimes& line : lines) {
    const auto& ratio = line.overhead;
    const std::string interval =
        ratio && ratio->low ? between(ratio->low, ratio->high) + " (± " + fixed(*halfWidth(*ratio), 2) + ")" : "";
    table.rows.push_back({(programs ? line.program + ", " : "") + shownName(line.tool), std::to_string(line.runs),
                          seconds(line.net), meanSeconds(line.net), seconds(line.hook), meanSeconds(line.hook),
                          seconds(line.wrap), meanSeconds(line.wrap),
                          ratio ? fixed(percentMore(ratio->mean), 2) + " %" : "", interval,
                          ratio ? fixed(percentMore(ratio->median), 2) + " %" : "",
                          ratio ? between(ratio->medianLow, ratio->medianHigh) : ""});
  }
  std::string text = written(table, TableFormat::text);
  for (const ToolTimes& line : lines)
    for (const OutlierRun& outlier : line.outliers)
      text += "outlier: " + (programs ? line.program + ", " : "") + shownName(line.tool) + ", run " +
              std::to_string(outlier.run) + ": net " + fixed(outlier.netSeconds, 4) + " s, outside of " +
              fixed(line.netFences->low, 4) + " … " + fixed(line.netFences->high, 4) + " s (Tukey's fences)\n";
  return text;
}

void printText(Output& out, const Measured& measured, const std::vector<ToolTimes>& lines) {
  out << measured.program << ", " << std::to_string(measured.ranks)
      << " ranks; median and mean over the runs, in seconds\n"
      << textOf(lines, false);
  out << "net: from MPI_Init to MPI_Finalize, of the rank where it took longest; hook: in both calls; wrap: the rest "
         "of the launcher's time.\n";
  out << "Net overhead: against the run without a tool of the same round, geometric mean; Student's t interval of the "
         "mean logarithm; median of the ratios, interval of the sign test.\n";
  for (const FailedRun& each : measured.failed)
    out << "failed: " << shownName(each.tool) << (each.run == 0 ? ", warming up" : ", run " + std::to_string(each.run))
        << ": " << each.why << "\n";
  out.finish();
}

}  // namespace

std::string toolTimesText(const std::vector<ToolTimes>& lines) {
  return lines.empty() ? std::string() : textOf(lines, true);
}

Table toolTimesTable(const std::vector<ToolTimes>& lines) {
  Table table{{{"program"}, {"tool"}, {"runs", ColumnKind::number}}, {}};
  for (const char* name : {"net_s", "net_mean_s", "hook_s", "hook_mean_s", "wrap_s", "wrap_mean_s", "rank_net_s"})
    table.columns.push_back({name, ColumnKind::seconds});
  table.columns.push_back({"pairs", ColumnKind::number});
  for (const char* name : {"overhead", "low", "high", "half_width", "median", "median_low", "median_high"})
    table.columns.push_back(
        {.name = std::string(name) + "_percent", .kind = ColumnKind::real, .title = name, .unit = "%"});
  table.columns.push_back({"outliers", ColumnKind::number});
  for (const ToolTimes& line : lines) table.rows.push_back(cells(line));
  return table;
}

void printOverhead(Output& out, const Measured& measured, const Top& top, TableFormat format) {
  auto lines = toolTimes(measured.times);
  for (const FailedRun& each : measured.failed)  // a tool of which no run ended well has a line too
    if (std::ranges::find(lines, each.tool, &ToolTimes::tool) == lines.end())
      lines.push_back({measured.program, each.tool, 0, {}, {}, {}, {}, {}, {}, {}});
  keepTopRows(lines, top, "tools");
  if (format == TableFormat::json) return printJson(out, measured, lines);
  if (format == TableFormat::text) return printText(out, measured, lines);
  print(out, withFailures(lines, measured), format);
}

}  // namespace weft
