// weft report: time, bytes and calls per communicator and operation.
#include <CLI/CLI.hpp>

#include <algorithm>

#include "analysis/run/json.h"
#include "analysis/run/names.h"
#include "app/commands/commands.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "core/store/run_snapshot.h"
#include "reports/report_communicators.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct ReportRequest {
  std::string path, communicator, format = "text";
  std::vector<std::string> regions;
  bool sizes = false, locality = false, mapping = false;
};

struct Report {
  std::vector<Communicator> communicators;  // those that are shown
  std::vector<OperationSummary> operations;

  std::vector<OperationSummary> of(const Communicator& communicator) const {
    const auto range = std::ranges::equal_range(operations, communicator.id, {}, &OperationSummary::communicator);
    return {range.begin(), range.end()};
  }
};

Report collect(const ReportRequest& request) {
  const RunStore store(request.path);
  Report report{store.communicators(), {}};
  if (report.communicators.empty())
    throw Error("this run has no communicators; import a communicator profile (mpisee) with it");
  std::optional<std::vector<RegionId>> regions;
  if (!request.regions.empty()) regions = findRegions(store.regions(), request.regions);
  report.operations = store.operations(regions);
  if (regions && report.operations.empty())
    throw Error("the communicator profile of this run was not recorded by region; leave --region away");
  if (!request.communicator.empty()) {
    const auto wanted = findCommunicators(report.communicators, request.communicator);
    std::erase_if(report.communicators, [&](const Communicator& each) { return !std::ranges::binary_search(wanted, each.id); });
  }
  return report;
}

void printTable(Output& out, const Report& report, TableFormat format) {
  const auto writer = tableWriter(format, {{"communicator"}, {"size", ColumnKind::number}, {"operation"}, {"mean_s", ColumnKind::seconds},
                                           {"min_s", ColumnKind::seconds}, {"max_s", ColumnKind::seconds}, {"bytes", ColumnKind::bytes},
                                           {"calls", ColumnKind::count}}, out);
  for (const Communicator& each : report.communicators)
    for (const OperationSummary& operation : report.of(each))
      writer->row({each.name, each.size, operation.operationName, operation.meanSeconds, operation.minSeconds, operation.maxSeconds,
                   operation.bytes, operation.calls});
  writer->end();
  out.finish();
}

void printJson(Output& out, const Report& report) {
  Json list = Json::array();
  for (const Communicator& each : report.communicators) {
    Json members = Json::array(), operations = Json::array();
    for (const RankId rank : each.members) members.push_back(number(rank));
    for (const OperationSummary& operation : report.of(each))
      operations.push_back({{"operation", operation.operationName}, {"mean_s", orNull(operation.meanSeconds)},
                            {"min_s", orNull(operation.minSeconds)}, {"max_s", orNull(operation.maxSeconds)},
                            {"bytes", orNull(operation.bytes)}, {"calls", operation.calls},
                            {"bytes_derived", operation.bytesDerived}});
    list.push_back({{"communicator", each.name}, {"size", orNull(each.size)}, {"internal", each.internal},
                    {"members", std::move(members)}, {"members_incomplete", each.membersIncomplete()},
                    {"operations", std::move(operations)}});
  }
  print(out, list);
}

std::string human(const std::optional<double>& seconds) { return seconds ? humanSeconds(*seconds) : "-"; }

void printText(Output& out, const Report& report) {
  for (const Communicator& each : report.communicators) {
    out << each.name << (each.internal ? " (the profiler's own)" : "") << ", size "
        << (each.size ? std::to_string(*each.size) : "not recorded") << ", members "
        << (each.members.empty() ? "not recorded" : rankList(each.members))
        << (each.membersIncomplete() && !each.members.empty() ? " and others" : "") << "\n";
    const auto operations = report.of(each);
    if (operations.empty()) {
      out << "  no recorded call\n\n";
      continue;
    }
    TextTable table({"  operation", "mean", "min", "max", "bytes", "calls"});
    for (const OperationSummary& operation : operations)
      table.row({"  " + operation.operationName, human(operation.meanSeconds), human(operation.minSeconds),
                 human(operation.maxSeconds),
                 operation.bytes ? std::to_string(*operation.bytes) : "-", std::to_string(operation.calls)});
    out << table.text() << "\n";
  }
  out.finish();
}

void printReport(const ReportRequest& request, ReportPage page) {
  Output out;
  if (request.format == "html") {
    out << page(request.path);
    return out.finish();
  }
  const TableFormat format = tableFormat(request.format);
  if (request.sizes) return reportSizes(out, request.path, format);
  if (request.locality) return reportLocality(out, request.path, request.communicator, format);
  if (request.mapping) return reportMapping(out, request.path, request.communicator, format);
  const Report report = collect(request);
  if (format == TableFormat::json) printJson(out, report);
  else if (format == TableFormat::text) printText(out, report);
  else printTable(out, report, format);
}

// Another table than that of operations: each of its own.
void addTables(CLI::App& command, ReportRequest& request, CLI::Option* communicator, CLI::Option* region) {
  auto* sizes = command.add_flag("--sizes", request.sizes, "how many communicators of which size, and by which call");
  auto* locality = command.add_flag("--locality", request.locality,
                                    "how far apart members are, their pairs and bytes by that, and imbalance");
  auto* mapping = command.add_flag("--mapping", request.mapping, "on which host and leaf switch each member runs");
  sizes->excludes(locality)->excludes(mapping)->excludes(communicator);
  locality->excludes(mapping);
  mapping->needs(communicator);
  for (CLI::Option* table : {sizes, locality, mapping}) table->excludes(region);
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
  auto* communicator = command->add_option("--communicator", request->communicator, "only this one")->type_name("NAME");
  auto* region = command->add_option("--region", request->regions, "only this region; may be repeated")->type_name("NAME")->allow_extra_args(false);
  command->add_option("--format", request->format, page ? "html: one page about the whole run, with figures, to be mailed" : "")
      ->check(CLI::IsMember(formatNames(page != nullptr)))->capture_default_str();
  addTables(*command, *request, communicator, region);
  command->callback([request, page, &chosen] {
    const bool part = request->sizes || request->locality || request->mapping || !request->communicator.empty() || !request->regions.empty();
    if (request->format == "html" && part) throw CLI::ValidationError("--format", "html is about the whole run; leave the other options away");
    chosen = [request, page] { return printReport(*request, page), 0; };
  });
}

}  // namespace weft
