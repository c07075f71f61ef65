// Tables of the program: what ran where, its communicators, and what each rank did on them.
#include <algorithm>
#include <array>

#include "core/base/number_list.h"
#include "core/records/time_bins.h"
#include "core/sums/run_summary.h"
#include "reports/campaign/run_table.h"
#include "reports/statistic_cells.h"
#include "reports/recorded_info.h"

namespace weft {
namespace {

using ColumnKind::bytes, ColumnKind::count, ColumnKind::flag, ColumnKind::seconds;

Cell textOrNone(const std::string& text) { return text.empty() ? Cell() : Cell(text); }

Cell factOf(const std::map<std::string, std::string>& facts, const char* key) {
  const auto found = facts.find(key);
  return found == facts.end() ? Cell() : Cell(found->second);
}

Cell longestOf(const std::vector<Process>& processes) {
  std::optional<double> seconds;
  for (const Process& each : processes)
    if (each.elapsedSeconds) seconds = std::max(seconds.value_or(0), *each.elapsedSeconds);
  return seconds;
}

void runRows(RunInFull& run, const RowTaker& take) {
  const RunStore& store = run.store();
  const auto facts = store.facts();
  const auto processes = store.processes();
  const auto mpi = store.mpiSeconds();
  RunSnapshot times;  // what the share of MPI needs
  times.facts = facts;
  times.processes = processes;
  times.mpiSeconds = mpi;
  const auto fact = [&](const char* key) { return factOf(facts, key); };
  take(std::array<Cell, 15>{run.path().filename().string(), fact("label"), processes.size(), store.hosts().size(),
                            store.communicators().size(), longestOf(processes), mpi ? Cell(mpi->mean) : Cell(),
                            binSeconds(facts), fact("complete"), fact("tool"), fact("MPI library"), fact("command"),
                            fact("machine"), fact("date"), summaryOf(times).mpiShare.value()});
}

void factRows(RunInFull& run, const RowTaker& take) {
  for (const auto& [key, value] : run.store().facts()) take(std::array<Cell, 2>{key, value});
}

void rankRows(RunInFull& run, const RowTaker& take) {
  for (const Process& each : run.store().processes()) {
    Row row{number(each.rank),
            run.name(each.host),
            each.elapsedSeconds,
            each.initSeconds,
            each.finalizeSeconds,
            each.wrapSeconds,
            each.recorderSeconds,
            each.recorderBytes,
            each.pid,
            textOrNone(listText(each.cpus)),
            each.recordedSeconds};
    addUsageCells(row, each.usage);
    take(row);
  }
}

std::vector<Column> rankColumns() {
  std::vector<Column> columns{{"rank", ColumnKind::number}, {"host"},
                              {"elapsed_s", seconds},       {"init_s", seconds},
                              {"finalize_s", seconds},      {"wrap_s", seconds},
                              {"recorder_s", seconds},      {"recorder_bytes", bytes},
                              {"pid", ColumnKind::number},  {"cpus"},
                              {"recorded_s", seconds}};
  for (const UsageColumn& each : usageColumns) columns.push_back({each.name, each.kind});
  return columns;
}

void hostRows(RunInFull& run, const RowTaker& take) {
  std::map<HostId, std::uint64_t> ranks;
  for (const Process& each : run.store().processes())
    if (each.host) ++ranks[*each.host];
  for (const Host& each : run.store().hosts()) take(std::array<Cell, 2>{each.name, ranks[each.id]});
}

void regionRows(RunInFull& run, const RowTaker& take) {
  for (const Region& each : run.store().regions()) take(std::array<Cell, 2>{each.name, run.name(each.parent)});
}

std::string listOf(const std::vector<CartDimension>& dimensions, auto value) {
  std::string text;
  for (const CartDimension& each : dimensions) text += (text.empty() ? "" : " ") + std::to_string(value(each));
  return text;
}

void communicatorRows(RunInFull& run, const RowTaker& take) {
  for (const Communicator& each : run.store().communicators()) {
    const std::string dims = listOf(each.dimensions, [](const CartDimension& one) { return one.extent; });
    const std::string periods =
        listOf(each.dimensions, [](const CartDimension& one) { return one.periodic ? 1U : 0U; });
    take(std::array<Cell, 16>{each.name, run.name(each.parent), each.parentIsGuess, each.size, textOrNone(each.call),
                              each.members.size(), each.internal, each.pooled, textOrNone(each.label),
                              textOrNone(each.topology), textOrNone(dims), textOrNone(periods), each.reorder,
                              each.freed, each.statedBytes, each.statedCalls});
  }
}

void memberRows(RunInFull& run, const RowTaker& take) {
  for (const Communicator& each : run.store().communicators())
    for (std::size_t at = 0; at < each.members.size(); ++at)
      take(std::array<Cell, 3>{each.name, each.membersInOrder ? Cell(at) : Cell(), number(each.members[at])});
}

void operationRows(RunInFull& run, const RowTaker& take) {
  const StatisticsKeys keys{.communicator = true, .region = true, .operation = true, .rank = true, .size = true};
  for (const StatisticsGroup& each : run.store().statistics(keys, {}))
    take(std::array<Cell, 15>{each.communicator ? run.name(each.communicator) : Cell(noCommunicatorName),
                              run.name(each.operation), each.rank ? Cell(number(*each.rank)) : Cell(),
                              run.name(each.region), each.sizeMin, each.sizeMax, each.sumSeconds,
                              each.rank ? Cell() : Cell(each.maxSeconds), each.bytes, each.calls,
                              each.bytes ? Cell(each.bytesDerived) : Cell(), statisticCell(each.bytesOf),
                              statisticCell(each.callsOf), each.polls, each.pollSeconds});
}

}  // namespace

std::vector<RunTable> programTables() {
  return {{"runs",
           {{"file"},
            {"label"},
            {"ranks", ColumnKind::number},
            {"hosts", ColumnKind::number},
            {"communicators", ColumnKind::number},
            {"elapsed_s", seconds},
            {"mpi_mean_s", seconds},
            {"bin_s", seconds},
            {"complete"},
            {"tool"},
            {"mpi_library"},
            {"command"},
            {"machine"},
            {"date"},
            {"mpi_share", ColumnKind::share}},
           runRows},
          {"facts", {{"key"}, {"value"}}, factRows},
          {"ranks", rankColumns(), rankRows},
          {"hosts", {{"host"}, {"ranks", ColumnKind::number}}, hostRows},
          {"regions", {{"region"}, {"parent"}}, regionRows},
          {"communicators",
           {{"communicator"},
            {"parent"},
            {"parent_is_guess", flag},
            {"size", ColumnKind::number},
            {"call"},
            {"members", ColumnKind::number},
            {"internal", flag},
            {"pooled", flag},
            {"label"},
            {"topology"},
            {"dims"},
            {"periods"},
            {"reorder", flag},
            {"freed", flag},
            {"stated_bytes", bytes},
            {"stated_calls", count}},
           communicatorRows},
          {"members",
           {{"communicator"}, {"communicator_rank", ColumnKind::number}, {"rank", ColumnKind::number}},
           memberRows},
          {"operations",
           {{"communicator"},
            {"operation"},
            {"rank", ColumnKind::number},
            {"region"},
            {"size_min", ColumnKind::number},
            {"size_max", ColumnKind::number},
            {"seconds", seconds},
            {"max_s", seconds},
            {"bytes", bytes},
            {"calls", count},
            {"bytes_derived", flag},
            {"bytes_of"},
            {"calls_of"},
            {"polls", count},
            {"poll_s", seconds}},
           operationRows}};
}

}  // namespace weft
