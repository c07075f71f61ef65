#include "reports/tables/function_tables.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/waits/state_accuracy.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "importers/recorded/symbols.h"
#include "reports/recorded_info.h"

namespace weft {
namespace {

// Sums of whole nanoseconds.
Cell exact(double seconds) { return std::round(seconds * nanosecondsPerSecond) / nanosecondsPerSecond; }

// What only samples know: nothing of MPI_Init and MPI_Finalize, which are timed as a whole.
Cell sampled(const CodeSums& of, double seconds) {
  const bool isTimed = of.samples == 0 && of.initSeconds + of.finalizeSeconds > 0;
  return isTimed ? Cell(Absence::notRecorded) : exact(seconds);
}

struct Metric {
  const char* name;
  ColumnKind kind;
  Cell (*cell)(const CodeSums& sums);
};

Cell sampled(const CodeSums& of, const std::optional<double>& seconds) {
  return seconds ? sampled(of, *seconds) : Cell(Absence::notRecorded);
}

constexpr std::array<Metric, 12> metrics{{
    {"samples", ColumnKind::count, [](const CodeSums& of) { return Cell(of.samples); }},
    {"seconds", ColumnKind::seconds, [](const CodeSums& of) { return exact(of.seconds); }},
    {"cpu_s", ColumnKind::seconds, [](const CodeSums& of) { return sampled(of, of.cpuSeconds); }},
    {"mpi_s", ColumnKind::seconds, [](const CodeSums& of) { return sampled(of, of.mpiSeconds); }},
    {"wait_s", ColumnKind::seconds, [](const CodeSums& of) { return sampled(of, of.waitSeconds); }},
    {"work_s", ColumnKind::seconds, [](const CodeSums& of) { return sampled(of, of.workSeconds()); }},
    {"poll_s", ColumnKind::seconds, [](const CodeSums& of) { return sampled(of, of.pollSeconds); }},
    {"calls", ColumnKind::count, [](const CodeSums& of) { return Cell(of.calls); }},
    {"sends", ColumnKind::count, [](const CodeSums& of) { return Cell(of.sends); }},
    {"receives", ColumnKind::count, [](const CodeSums& of) { return Cell(of.receives); }},
    {"bytes_sent", ColumnKind::bytes, [](const CodeSums& of) { return Cell(of.bytesSent); }},
    {"bytes_received", ColumnKind::bytes, [](const CodeSums& of) { return Cell(of.bytesReceived); }},
}};
constexpr std::size_t timesOnly = 7;  // the metrics before calls

void addColumns(Table& table, const char* before, std::size_t count = metrics.size()) {
  for (std::size_t i = 0; i < count; ++i)
    table.columns.push_back({std::string(before) + metrics[i].name, metrics[i].kind});
}
void addCells(Row& row, const CodeSums& sums, std::size_t count = metrics.size()) {
  for (std::size_t i = 0; i < count; ++i) row.push_back(metrics[i].cell(sums));
}
void addBoth(Row& row, const CodePart& part) {
  addCells(row, part.exclusive);
  addCells(row, part.inclusive);
}

Table withMetrics(std::vector<Column> columns, bool both = true) {
  Table table{std::move(columns), {}};
  addColumns(table, "");
  if (both) addColumns(table, "inclusive_");
  return table;
}

Cell moduleCell(const SampledCode& code, std::uint32_t module) {
  return module == SampledCode::none ? Cell() : Cell(code.modules[module].path);
}

Row functionCells(const SampledCode& code, std::uint32_t function, const char* absent) {
  if (function == SampledCode::none) return {absent, Cell()};
  return {code.functions[function].name, moduleCell(code, code.functions[function].module)};
}

Table byFunction(const SampledCode& code, const PairFilter& filter) {
  Table table = withMetrics({{"function"}, {"module"}});
  for (const auto& [function, part] : codeSums(code, filter, CodeBy::function)) {
    Row row = functionCells(code, function, "[no stack]");
    addBoth(row, part);
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table byLine(const SampledCode& code, const PairFilter& filter) {
  Table table = withMetrics({{"file"}, {"line", ColumnKind::number}});
  for (const auto& [line, part] : codeSums(code, filter, CodeBy::line)) {
    if (line == SampledCode::none) continue;  // MPI, and code without lines: functions tell of them
    Row row{code.lines[line].file, code.lines[line].number};
    addBoth(row, part);
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table byModule(const SampledCode& code, const PairFilter& filter) {
  constexpr std::array found{"no functions", "functions", "lines"};
  Table table = withMetrics({{"module"}, {"found"}});
  for (const auto& [module, part] : codeSums(code, filter, CodeBy::module)) {
    Row row = module == SampledCode::none
                  ? Row{std::string("[MPI or ") + word(Absence::notKnown) + "]", Cell()}
                  : Row{code.modules[module].path, found[static_cast<std::size_t>(code.modules[module].found)]};
    addBoth(row, part);
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table byNeighbour(const SampledCode& code, const PairFilter& filter, const FunctionRequest& request) {
  if (request.function.empty()) throw Error("callers and callees need one function; name it with --function");
  Table table = withMetrics({{"function"}, {"module"}}, false);
  for (const std::uint32_t function : functionsNamed(code, request.function)) {
    const CodeNeighbours sums = neighboursOf(code, filter, function);
    for (const auto& [other, of] : request.by == "caller" ? sums.callers : sums.callees) {
      Row row = functionCells(code, other, "[nobody]");
      addCells(row, of);
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

// Depth first, of one caller that with the most inclusive seconds first.
Table byStack(const SampledCode& code, const PairFilter& filter) {
  const std::vector<CodePart> parts = placeSums(code, filter);
  std::vector<std::vector<std::uint32_t>> below(parts.size() + 1);
  for (std::uint32_t place = 0; place < parts.size(); ++place)
    below[code.places[place].parent == SampledCode::none ? parts.size() : code.places[place].parent].push_back(place);
  Table table = withMetrics({{"depth", ColumnKind::number}, {"function"}, {"file"}, {"line", ColumnKind::number}});
  std::vector<std::pair<std::uint32_t, std::uint64_t>> open;
  const auto enter = [&](std::size_t place, std::uint64_t depth) {
    auto& list = below[place];
    std::ranges::stable_sort(list, [&](std::uint32_t a, std::uint32_t b) {
      return parts[a].inclusive.seconds < parts[b].inclusive.seconds;
    });
    for (const std::uint32_t each : list) open.emplace_back(each, depth);  // the largest last: it comes next
  };
  enter(parts.size(), 0);
  while (!open.empty()) {
    const auto [place, depth] = open.back();
    open.pop_back();
    const CodeSums& all = parts[place].inclusive;
    if (all.samples + all.calls + all.receives == 0) continue;
    const SampledCode::Place& at = code.places[place];
    const bool hasLine = at.line != SampledCode::none;
    Row row{depth, code.functions[at.function].name, hasLine ? Cell(code.lines[at.line].file) : Cell(Absence::notKnown),
            hasLine ? Cell(code.lines[at.line].number) : Cell(Absence::notKnown)};
    addBoth(row, parts[place]);
    table.rows.push_back(std::move(row));
    enter(place, depth + 1);
  }
  return table;
}

Table byState(const SampledCode& code, const PairFilter& filter) {
  Table table{{{"rank", ColumnKind::number}}, {}};
  addColumns(table, "", timesOnly);
  table.columns.push_back({"out_s", ColumnKind::seconds, {}, {}, "outside of MPI"});
  std::map<RankId, double> outCpu;
  const RowFilter passes(filter, {Measure::samples});
  for (const SampledCode::Sums& each : code.sums)
    if (!each.row.operation && passes(keysOf(each.row))) outCpu[each.row.rank] += each.row.cpuSeconds;
  table.columns.push_back({"out_cpu_s", ColumnKind::seconds, {}, {}, "of it on a processor"});
  table.columns.push_back({"init_s", ColumnKind::seconds, {}, {}, "in MPI_Init, which is timed, not sampled"});
  table.columns.push_back({"finalize_s", ColumnKind::seconds, {}, {}, "in MPI_Finalize, likewise"});
  table.columns.push_back({"rule", ColumnKind::text, {}, {}, "by which work and wait in MPI were distinguished"});
  table.columns.push_back(
      {"unclear_s", ColumnKind::seconds, {}, {}, "in MPI, where no sample showed whether it was work or wait"});
  table.columns.push_back(
      {"wait_error_s", ColumnKind::seconds, {}, {}, "standard error of the waiting, by the number of samples"});
  for (const UsageColumn& each : usageColumns)
    if (!code.usage.empty()) table.columns.push_back({each.name, each.kind});
  const auto timed = [](double seconds) { return seconds > 0 ? exact(seconds) : Cell(Absence::notRecorded); };
  for (const auto& [rank, all] : codeSumsByRank(code, filter)) {
    CodeSums sums = all;
    sums.initSeconds = sums.finalizeSeconds = 0;  // in columns of their own
    Row row{number(rank)};
    addCells(row, sums, timesOnly);
    row.push_back(exact(std::max(0.0, all.sampledSeconds() - all.mpiSeconds)));  // of sums that round: no -0
    row.push_back(exact(outCpu[rank]));
    row.insert(row.end(), {timed(all.initSeconds), timed(all.finalizeSeconds)});
    row.push_back(code.rule.empty() ? Cell(Absence::notRecorded) : Cell(code.rule));
    row.push_back(sampled(sums, sums.unclearSeconds));
    row.push_back(waitErrorSeconds(all));
    const auto usage = code.usage.find(rank);
    if (!code.usage.empty()) addUsageCells(row, usage == code.usage.end() ? ProcessUsage() : usage->second);
    table.rows.push_back(std::move(row));
  }
  return table;
}

// A row for each metric: kinds differ, so that numbers are shown with their digits.
Table bySummary(const SampledCode& code, const PairFilter& filter, const std::string& name) {
  if (name.empty()) throw Error("a summary needs one function; name it with --function");
  CodeSums all;
  for (const auto& [rank, sums] : codeSumsByRank(code, filter)) all.add(sums);
  Table table{{{"function"},
               {"module"},
               {"metric"},
               {"exclusive", ColumnKind::real},
               {"exclusive_share", ColumnKind::share},
               {"inclusive", ColumnKind::real},
               {"inclusive_share", ColumnKind::share},
               {"all", ColumnKind::real}},
              {}};
  const auto shareOf = [](const Cell& part, const Cell& whole) {
    const auto some = part.asReal(), of = whole.asReal();
    return some && of && *of > 0 ? Cell(*some / *of) : Cell(Absence::notKnown);
  };
  for (const auto& [function, part] : codeSums(code, filter, CodeBy::function)) {
    if (function == SampledCode::none || code.functions[function].name != name) continue;
    for (const Metric& metric : metrics) {
      const Cell exclusive = metric.cell(part.exclusive), inclusive = metric.cell(part.inclusive),
                 whole = metric.cell(all);
      Row row = functionCells(code, function, "");
      row.insert(row.end(), {Cell(metric.name), exclusive, shareOf(exclusive, whole), inclusive,
                             shareOf(inclusive, whole), whole});
      table.rows.push_back(std::move(row));
    }
  }
  if (table.rows.empty()) throw Error("nothing was sampled in a function " + name + "; weft functions lists all");
  return table;
}

void sortRows(Table& table, const std::string& column, bool fromLargest) {
  const std::size_t at = table.at(column);
  if (at >= table.columns.size()) throw Error("there is no column " + column + " here");
  std::ranges::stable_sort(table.rows, [&](const Row& a, const Row& b) {
    return fromLargest ? before(b[at], a[at]) : before(a[at], b[at]);
  });
}

// Of lines and instructions: those with samples, else all in their order.
bool areHottest(const FunctionRequest& request) { return !request.sort.empty() || request.top; }

void sortAsAsked(Table& table, const FunctionRequest& request) {
  const std::string by = request.sort.empty() ? "seconds" : request.sort;
  const std::size_t at = table.at(by);
  sortRows(table, by, at < table.columns.size() && table.columns[at].kind != ColumnKind::text);
}

}  // namespace

const std::vector<std::string>& functionTableNames() {
  static const std::vector<std::string> names{"function", "line",  "module", "caller",
                                              "callee",   "stack", "state",  "summary"};
  return names;
}

TopTable functionTable(const SampledCode& code, const PairFilter& filter, const FunctionRequest& request) {
  if (request.by == "summary") return {bySummary(code, filter, request.function), Top()};
  Table table = request.by == "line"       ? byLine(code, filter)
                : request.by == "module"   ? byModule(code, filter)
                : request.by == "stack"    ? byStack(code, filter)
                : request.by == "state"    ? byState(code, filter)
                : request.by == "function" ? byFunction(code, filter)
                                           : byNeighbour(code, filter, request);
  const bool keepsOrder = request.sort.empty() && (request.by == "stack" || request.by == "state");
  if (!keepsOrder) {
    sortRows(table, table.columns.front().name, false);  // equal ones have an order too
    sortAsAsked(table, request);
  }
  return {std::move(table), request.top};
}

TopTable sourceTable(const SourceText& source, const FunctionRequest& request) {
  Table table = withMetrics({{"line", ColumnKind::number}});
  table.columns.push_back({"text"});
  for (const SourceLine& each : source.lines) {
    if (areHottest(request) && !each.sums) continue;
    Row row{each.number};
    if (each.sums) addBoth(row, *each.sums);
    else row.resize(row.size() + 2 * metrics.size());
    row.push_back(each.text);
    table.rows.push_back(std::move(row));
  }
  if (areHottest(request)) sortAsAsked(table, request);
  return {std::move(table), request.top};
}

TopTable instructionTable(const Disassembly& code, const FunctionRequest& request) {
  CodeSums all;
  for (const SampledInstruction& each : code.instructions)
    if (each.sums) all.add(*each.sums);
  Table table{{{"address"}, {"file"}, {"line", ColumnKind::number}, {"share", ColumnKind::share}}, {}};
  addColumns(table, "");
  table.columns.push_back({"instruction"});
  for (const SampledInstruction& each : code.instructions) {
    if (areHottest(request) && !each.sums) continue;
    const bool hasLine = each.line.number != 0;
    Row row{addressText(each.address), hasLine ? Cell(each.line.file) : Cell(Absence::notKnown),
            hasLine ? Cell(each.line.number) : Cell(Absence::notKnown),
            each.sums && all.seconds > 0 ? Cell(each.sums->seconds / all.seconds) : Cell()};
    if (each.sums) addCells(row, *each.sums);
    else row.resize(row.size() + metrics.size());
    row.push_back(each.text);
    table.rows.push_back(std::move(row));
  }
  if (areHottest(request)) sortAsAsked(table, request);
  return {std::move(table), request.top};
}

}  // namespace weft
