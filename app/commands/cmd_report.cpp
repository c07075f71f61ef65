// weft report: time, bytes and calls per communicator and operation.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <utility>

#include "analysis/load/hot_ends.h"
#include "analysis/pairs/number_check.h"
#include "analysis/run/json.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/names.h"
#include "analysis/pairs/filter_options.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/records/no_communicator.h"
#include "core/sums/run_summary.h"
#include "core/sums/send_balance.h"
#include "reports/call_profile.h"
#include "reports/metric_table.h"
#include "reports/report_communicators.h"
#include "reports/statistic_cells.h"
#include "reports/statistics_table.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct ReportRequest : StatisticsRequest {
  std::string path;
  FormatOption format;
  bool sizes = false, locality = false, mapping = false, profile = false, callTree = false, metrics = false;

  bool asksForPart() const { return static_cast<const FilterWords&>(*this) != FilterWords(); }
  bool isTableOfItsOwn() const { return sizes || locality || mapping || profile || callTree; }
  bool choosesRows() const {
    return !by.empty() || !sort.empty() || above || !(*this)[FilterDimension::operation].empty();
  }
  // Of what one row per communicator and operation, grouped by communicator, can't tell.
  bool asksForStatistics() const { return !isTableOfItsOwn() && (choosesRows() || top); }
};

struct ReportGroup {
  Communicator communicator;
  std::vector<OperationSummary> operations;
};

struct Report {
  std::vector<ReportGroup> groups;           // of the communicators that are shown
  std::vector<OperationSummary> operations;  // of all
};

Report collect(const RunStore& store, const ReportRequest& request) {
  std::vector<Communicator> communicators = store.communicators();
  needCommunicators(communicators);
  PairFilter filter = profileFilter(store, request, store.keys());
  const std::vector<CommunicatorId> wanted =
      std::exchange(filter.communicators, {});  // of them those without a call, too
  Report report{{}, store.operations(filter)};
  if (filter != PairFilter() && report.operations.empty())
    throw Error("nothing was done in " +
                std::string(filter.regions.empty() ? "this part of the run" : "these regions") +
                "; weft info lists all");
  std::erase_if(communicators, [&](const Communicator& each) { return !isCallAmong(each.id, wanted); });
  const auto of = [&](const std::optional<CommunicatorId>& communicator) {
    const auto range = std::ranges::equal_range(report.operations, communicator, {}, &OperationSummary::communicator);
    return std::vector<OperationSummary>(range.begin(), range.end());
  };
  for (Communicator& each : communicators) report.groups.push_back({std::move(each), {}});
  for (ReportGroup& each : report.groups) each.operations = of(each.communicator.id);
  if (auto beginEnd = of(std::nullopt); !beginEnd.empty() && isCallAmong(std::nullopt, wanted)) {
    report.groups.push_back({{}, std::move(beginEnd)});
    report.groups.back().communicator.name = noCommunicatorName;
  }
  if (report.groups.empty())
    throw Error("every call of this run belongs to a communicator; weft report without --communicator lists them");
  return report;
}

void printTable(Output& out, const Report& report, TableFormat format) {
  std::vector<Column> columns{{"communicator"},
                              {"size", ColumnKind::number},
                              {"operation"},
                              {"mean_s", ColumnKind::seconds},
                              {"min_s", ColumnKind::seconds},
                              {"max_s", ColumnKind::seconds},
                              {"bytes", ColumnKind::bytes},
                              {"calls", ColumnKind::count}};
  const bool telling = needsStatistics(report.operations);
  if (telling) addStatisticColumns(columns);
  const auto writer = tableWriter(format, columns, out);
  for (const auto& [each, operations] : report.groups)
    for (const OperationSummary& operation : operations) {
      Row row{each.name,
              each.size,
              operation.operationName,
              operation.meanSeconds,
              operation.minSeconds,
              operation.maxSeconds,
              operation.bytes,
              operation.calls};
      if (telling) row.insert(row.end(), {statisticCell(operation.bytesOf), statisticCell(operation.callsOf)});
      writer->write(row);
    }
  writer->end();
  out.finish();
}

void printJson(Output& out, const Report& report) {
  Json list = Json::array();
  const bool telling = needsStatistics(report.operations);
  for (const auto& [each, done] : report.groups) {
    Json members = Json::array(), operations = Json::array();
    for (const RankId rank : each.members) members.push_back(number(rank));
    for (const OperationSummary& operation : done) {
      operations.push_back({{"operation", operation.operationName},
                            {"mean_s", orNull(operation.meanSeconds)},
                            {"min_s", orNull(operation.minSeconds)},
                            {"max_s", orNull(operation.maxSeconds)},
                            {"bytes", orNull(operation.bytes)},
                            {"calls", operation.calls},
                            {"bytes_derived", operation.bytesDerived}});
      if (telling) {
        operations.back()["bytes_of"] = statisticWord(operation.bytesOf);
        operations.back()["calls_of"] = statisticWord(operation.callsOf);
      }
    }
    list.push_back({{"communicator", each.name},
                    {"size", orNull(each.size)},
                    {"internal", each.internal},
                    {"members", std::move(members)},
                    {"members_incomplete", each.membersIncomplete()},
                    {"operations", std::move(operations)}});
  }
  print(out, list);
}

std::string human(const std::optional<double>& seconds) { return seconds ? humanSeconds(*seconds) : "-"; }

// The answer to "is it worth looking", of the run as a whole.
void printSummary(Output& out, const RunStore& store, const ReportRequest& request) {
  if (request.asksForPart()) return;
  RunSnapshot run;
  run.facts = store.facts();
  run.processes = store.processes();
  run.communicators = store.communicators();
  run.operations = store.operations();
  run.mpiSeconds = store.mpiSeconds();
  const auto lines = wordsOf(summaryOf(run));
  for (const auto& [label, text] : lines) out << label << ": " << text << "\n";
  const auto links = hottestEndsText(store, request.path, summaryEnds);
  if (links) out << "most loaded link ends: " << *links << "\n";
  run.sources = store.sources();
  run.diagnosticTotals = store.diagnosticTotals();
  const std::string balance = sendBalance(run);
  if (!balance.empty()) out << "sends and receives: " << balance << "\n";
  if (!lines.empty() || links || !balance.empty()) out << "\n";
}

void printText(Output& out, const Report& report) {
  for (const auto& [each, operations] : report.groups) {
    out << each.name << (each.internal ? " (the profiler's own)" : "") << ", size "
        << (each.size ? std::to_string(*each.size) : word(Absence::notRecorded)) << ", members "
        << (each.members.empty() ? word(Absence::notRecorded) : rankList(each.members))
        << (each.membersIncomplete() && !each.members.empty() ? " and others" : "") << "\n";
    if (operations.empty()) {
      out << "  no recorded call\n\n";
      continue;
    }
    Table table = textTable({"  operation", "mean", "min", "max", "bytes", "calls"});
    for (const OperationSummary& operation : operations)
      table.rows.push_back({"  " + operation.operationName, human(operation.meanSeconds), human(operation.minSeconds),
                            human(operation.maxSeconds),
                            operation.bytes ? withStatistic(std::to_string(*operation.bytes), operation.bytesOf) : "-",
                            withStatistic(std::to_string(operation.calls), operation.callsOf)});
    out << written(table, TableFormat::text) << "\n";
  }
  out.finish();
}

void printReport(const ReportRequest& request, ReportPage page) {
  const RunStore store(request.path);
  noteLostData(store);
  Output out;
  if (request.format.name == "html") {
    out << page(request.path);
    return out.finish();
  }
  const TableFormat format = request.format.table();
  const Words& communicators = request[FilterDimension::communicator];
  if (request.sizes) return reportSizes(out, request.path, format, request.top);
  if (request.locality) return reportLocality(out, request.path, communicators, format, request.top);
  if (request.mapping) return reportMapping(out, request.path, communicators, format, request.top);
  if (request.profile || request.callTree) {
    print(out, TopTable(request.profile ? flatProfile(store) : callTree(store), request.top), format);
    return out.finish();
  }
  if (request.metrics) {
    const MetricRequest metrics{request.by.empty() ? "" : request.by.front(), request[FilterDimension::region],
                                request.regionExclusive, request.sort, request.top};
    print(out, metricTable(store, metrics), format);
    return out.finish();
  }
  if (request.asksForStatistics()) {
    print(out, statisticsTable(store, request), format);
    return out.finish();
  }
  const Report report = collect(store, request);
  if (format == TableFormat::json) printJson(out, report);
  else if (format == TableFormat::text) {
    printSummary(out, store, request);
    printText(out, report);
  } else printTable(out, report, format);
}

// Another table than that of operations: each of its own.
void addTables(CLI::App& command, ReportRequest& request) {
  auto* sizes = command.add_flag("--sizes", request.sizes, "number of communicators by size and creating call");
  auto* locality = command.add_flag("--locality", request.locality,
                                    "how far apart members are, pairs and bytes by this distance, and imbalance");
  auto* mapping = command.add_flag("--mapping", request.mapping, "on which host and leaf switch each member runs");
  auto* profile =
      command.add_flag("--profile", request.profile,
                       "for traces: exclusive time, inclusive time and visits of the program's own functions");
  auto* tree = command.add_flag("--call-tree", request.callTree, "for traces: the same as a tree of calls");
  auto* metrics = command.add_flag("--metrics", request.metrics,
                                   "what a trace measured besides time and messages, such as hardware counters; --by "
                                   "region (the default), rank or time");
  const std::array tables{sizes, locality, mapping, profile, tree};
  for (std::size_t i = 0; i < tables.size(); ++i) {
    tables[i]->excludes(metrics);
    for (std::size_t other = i + 1; other < tables.size(); ++other) tables[i]->excludes(tables[other]);
  }
  for (const FilterOption& one : filterOptions()) {
    CLI::Option* option = command.get_option(std::string("--") + one.name);
    const bool isCommunicator = one.dimension == FilterDimension::communicator,
               isRegion = one.dimension == FilterDimension::region;
    for (CLI::Option* table : {sizes, profile, tree}) table->excludes(option);
    for (CLI::Option* table : {locality, mapping})
      if (!isCommunicator) table->excludes(option);
    if (!isRegion && one.dimension != FilterDimension::operation) metrics->excludes(option);
  }
  mapping->needs(command.get_option("--communicator"));
}

constexpr OptionHelp reportHelps[]{{"region", "only this region and the regions within it; may be repeated"},
                                   {"communicator", "only this communicator; may be repeated"},
                                   {"class", ""},  // of messages
                                   {"operation", "only this operation (with or without MPI_); may be repeated"},
                                   {"rank", "only what rank N, or ranks N-M, did; may be repeated"},
                                   {"host", "only what the ranks of this host did; may be repeated"},
                                   {"without-rank", "omit what rank N, or ranks N-M, did; may be repeated"},
                                   {"time", ""}};

void addStatisticsOptions(CLI::App& command, ReportRequest& request) {
  std::string keys;
  for (const std::string& each : statisticsKeyNames()) keys += (keys.empty() ? "" : ",") + each;
  std::vector<std::string> known = statisticsKeyNames();
  known.emplace_back("time");
  command
      .add_option(
          "--by", request.by,
          "a row for each of these: " + keys + "; default: communicator,operation; of metrics: region,rank,time")
      ->delimiter(',')
      ->check(CLI::IsMember(known))
      ->type_name("KEY,…")
      ->allow_extra_args(false);
  command.add_option("--sort", request.sort, "sort by this column, the largest first")->type_name("COLUMN");
  addTopOption(command, request.top,
               "only this many rows: the first in the order of --sort, else those with the most seconds; for tables "
               "such as --locality the first ones");
  command
      .add_option(
          "--above", request.above,
          "only rows with more seconds, in the mean over their ranks; with --by rank: only ranks with more seconds")
      ->check(numberFromZero())
      ->type_name("SECONDS");
}

// Metrics have keys of their own, one at a time.
void checkMetricOptions(const ReportRequest& request) {
  const bool byTime = std::ranges::find(request.by, "time") != request.by.end();
  if (!request.metrics) {
    if (byTime)
      throw CLI::ValidationError("--by", "time needs --metrics; weft pairs --by bin prints traffic over time");
    return;
  }
  const bool isKey =
      request.by.empty() ||
      (request.by.size() == 1 && std::ranges::find(metricKeyNames(), request.by.front()) != metricKeyNames().end());
  if (!isKey) throw CLI::ValidationError("--by", "metrics are printed by region, by rank or by time, one at a time");
  if (request.above || !request[FilterDimension::operation].empty())
    throw CLI::ValidationError("--metrics",
                               "metrics have neither operations nor their seconds; omit --operation and --above");
  if (byTime && !request[FilterDimension::region].empty())
    throw CLI::ValidationError("--by", "metrics over time have no regions; omit --region");
}

std::vector<std::string> formatNames(bool withPage) {
  std::vector<std::string> names = tableFormatNames();
  if (!withPage) std::erase(names, "html");
  return names;
}

}  // namespace

void addReportCommand(CLI::App& app, Chosen& chosen, ReportPage page) {
  const auto request = std::make_shared<ReportRequest>();
  CLI::App* command = app.add_subcommand("report", "time, bytes and calls per communicator and operation");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  addFilterOptionsWith(*command, *request, reportHelps);
  addFormatOption(*command, request->format, formatNames(page != nullptr),
                  page ? "html: one page about the whole run, with figures, to be mailed" : "");
  addTables(*command, *request);
  addStatisticsOptions(*command, *request);
  command->callback([request, page, &chosen] {
    checkMetricOptions(*request);
    if (request->isTableOfItsOwn() && request->choosesRows())
      throw CLI::ValidationError("--sizes, --locality, --mapping, --profile, --call-tree",
                                 "they are tables of their own; omit --by, --operation, --sort and --above");
    if (request->by.empty() && !request->metrics)
      request->by = request->asksForStatistics() ? std::vector<std::string>{"communicator", "operation"} : request->by;
    const bool part =
        request->metrics || request->asksForStatistics() || request->isTableOfItsOwn() || request->asksForPart();
    if (request->format.name == "html" && part)
      throw CLI::ValidationError("--format", "html is about the whole run; omit the other options");
    chosen = [request, page] {
      printReport(*request, page);
      return 0;
    };
  });
}

}  // namespace weft
