#include "app/commands/export_tables.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <atomic>
#include <future>
#include <optional>
#include <thread>

#include "analysis/run/output.h"
#include "app/commands/export_messages.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "reports/campaign/campaign_folder.h"

namespace weft {
namespace {

std::optional<CampaignFormat> tableFormatOf(const std::string& word) {
  for (const CampaignFormat each : {CampaignFormat::parquet, CampaignFormat::arrow, CampaignFormat::csv})
    if (word == name(each)) return each;
  return std::nullopt;
}

std::string checkFormat(const std::string& word) {
  if (tableFormatOf(word) || isMessageFormat(word)) return {};
  return word + " is none of parquet, arrow, csv, goal, paje";
}

std::vector<std::string> tableNames() {
  std::vector<std::string> names;
  for (const RunTable& each : runTables()) names.emplace_back(each.name);
  return names;
}

// In their order; `runs` is always among them: it says that a run is there.
std::vector<const RunTable*> chosen(const std::vector<std::string>& names) {
  std::vector<const RunTable*> tables;
  for (const RunTable& each : runTables())
    if (names.empty() || each.name == "runs" || std::ranges::find(names, each.name) != names.end())
      tables.push_back(&each);
  return tables;
}

void refusePresent(const CampaignFolder& folder, const std::vector<LabelledRun>& runs) {
  for (const LabelledRun& each : runs)
    if (folder.has(each.label))
      throw Error(
          "a run " + each.label +
          " is in the folder already; give this one another name with --label, or replace the old one with --replace");
}

// Two runs at a time are twice the memory of one.
constexpr unsigned mostThreads = 4;

std::uint64_t addAll(const CampaignFolder& folder, const std::vector<LabelledRun>& runs,
                     const std::vector<const RunTable*>& tables) {
  std::atomic<std::size_t> next = 0;
  std::atomic<std::uint64_t> rows = 0;
  std::atomic<bool> failed = false;
  const auto takeTurns = [&] {
    try {
      for (std::size_t at = next++; at < runs.size() && !failed; at = next++) rows += folder.add(runs[at], tables);
    } catch (...) {
      failed = true;
      throw;
    }
  };
  std::vector<std::future<void>> threads;
  const auto wanted = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, mostThreads);
  for (std::size_t i = 0; i < std::min(wanted, runs.size()); ++i)
    threads.push_back(std::async(std::launch::async, takeTurns));
  for (auto& each : threads) each.wait();
  for (auto& each : threads) each.get();
  return rows;
}

}  // namespace

CLI::Option* addTablesOptions(CLI::App& command, TablesRequest& request) {
  CLI::Option* folder = command
                            .add_option("-o", request.folder,
                                        "folder for tables of the runs: a new or empty one, or one that this command "
                                        "made, to which runs are added; a file for goal and paje")
                            ->type_name("DIR");
  const auto ofTables = [&](CLI::Option* option) { return option->needs(folder); };
  ofTables(command
               .add_option("--format", request.format,
                           "for tables: parquet, arrow or csv; for single messages: goal (LogGOPSim) or paje (ViTE)")
               ->check(CLI::Validator(checkFormat, "", "format"))
               ->capture_default_str()
               ->type_name("FORMAT"));
  ofTables(
      command
          .add_option(
              "--label", request.labels,
              "the name of a run in the tables, given once for each run in their order; default: the name of its file")
          ->type_name("NAME")
          ->allow_extra_args(false));
  ofTables(command.add_option("--tables", request.tables, "only these")
               ->delimiter(',')
               ->check(CLI::IsMember(tableNames()))
               ->type_name("TABLE,…")
               ->allow_extra_args(false));
  ofTables(command.add_flag("--replace", request.replace, "write runs again that are already in the folder"));
  return folder;
}

int exportTables(const TablesRequest& request) {
  const auto runs = labelledRuns(request.paths, request.labels);
  const auto tables = chosen(request.tables);
  const CampaignFolder folder(request.folder, tableFormatOf(request.format).value());
  if (!request.replace) refusePresent(folder, runs);
  const std::uint64_t rows = addAll(folder, runs, tables);
  Output out;
  out << counted(runs.size(), "run", "runs") + ", " + counted(tables.size(), "table", "tables") + ", " +
             counted(rows, "row", "rows") + "\n";
  out.finish();
  return 0;
}

}  // namespace weft
