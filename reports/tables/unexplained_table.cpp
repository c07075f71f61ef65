// Of wait_table.h: how much of the time in each MPI call matching explains.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "analysis/waits/code_sums.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/store/wait_store.h"
#include "reports/tables/wait_table.h"

namespace weft {
namespace {

struct TimeInCall {
  std::uint64_t calls = 0;
  double seconds = 0, waitSeconds = 0, completionSeconds = 0, workSeconds = 0, pollSeconds = 0;
  bool hasWaits = false;
};

// Calls of which matching tells whether somebody waits in them, or in which nobody does: docs/states.md has the rules.
bool isJudged(const std::string& operation, const TimeInCall& time) {
  static constexpr std::array<std::string_view, 46> judged{"Send",
                                                           "Ssend",
                                                           "Isend",
                                                           "Issend",
                                                           "Irecv",
                                                           "Recv",
                                                           "Mrecv",
                                                           "Sendrecv",
                                                           "Sendrecv_replace",
                                                           "Start",
                                                           "Startall",
                                                           "Wait",
                                                           "Waitall",
                                                           "Waitany",
                                                           "Waitsome",
                                                           "Test",
                                                           "Testall",
                                                           "Testany",
                                                           "Testsome",
                                                           "Barrier",
                                                           "Bcast",
                                                           "Scatter",
                                                           "Scatterv",
                                                           "Gather",
                                                           "Gatherv",
                                                           "Reduce",
                                                           "Allgather",
                                                           "Allgatherv",
                                                           "Alltoall",
                                                           "Allreduce",
                                                           "Reduce_scatter",
                                                           "Reduce_scatter_block",
                                                           "Scan",
                                                           "Exscan",
                                                           "Ibarrier",
                                                           "Ibcast",
                                                           "Iscatter",
                                                           "Iscatterv",
                                                           "Igather",
                                                           "Igatherv",
                                                           "Ireduce",
                                                           "Iallgather",
                                                           "Iallgatherv",
                                                           "Iallreduce",
                                                           "Ialltoall",
                                                           "Finalize"};
  return time.hasWaits || std::ranges::find(judged, operation) != judged.end();
}

// Sums of whole nanoseconds.
Cell exactly(double seconds) { return std::round(seconds * nanosecondsPerSecond) / nanosecondsPerSecond; }

}  // namespace

TopTable unexplainedTable(const RunStore& store, const PairFilter& filter, const Top& top) {
  const WaitStore waits(store);
  needWaits(waits);
  std::map<std::string, TimeInCall> times;
  std::map<OperationId, std::string> names;
  for (const Operation& each : store.operationNames()) names[each.id] = each.name;
  for (const OperationSummary& each : store.operations(filter)) {
    const double seconds = each.sumSeconds.value_or(0);
    if (each.calls == 0 && seconds == 0) continue;  // no call: what MPI_Sendrecv received
    TimeInCall& time = times[each.operationName];
    time.calls += each.calls;
    time.seconds += seconds;
  }
  WaitFilter all{filter};
  for (const WaitClassName& each : waitClassNames) all.classes.push_back(each.kind);
  waits.waits(all, [&](const WaitRow& row) {
    if (!row.operation) return true;
    TimeInCall& time = times[names[*row.operation]];
    (isCompletion(row.kind) ? time.completionSeconds : time.waitSeconds) +=
        static_cast<double>(row.nanoseconds) / nanosecondsPerSecond;
    return time.hasWaits = true;
  });
  bool isSampled = false, knowsPolls = false;
  const RowFilter keeps(filter, {Measure::samples, store.keys()});
  store.samples([&](const SampleRow& row) {
    isSampled |= row.samples != 0;
    if (!row.operation || !keeps(keysOf(row))) return true;
    TimeInCall& time = times[names[*row.operation]];
    const double polling = row.pollSeconds.value_or(0);
    time.workSeconds += row.seconds - row.waitSeconds - polling;
    time.pollSeconds += polling;
    knowsPolls |= row.pollSeconds.has_value();
    return true;
  });
  Table table{{{"operation"},
               {"calls", ColumnKind::count},
               {"mpi_s", ColumnKind::seconds},
               {"wait_s", ColumnKind::seconds},
               {"completion_s", ColumnKind::seconds},
               {"work_s", ColumnKind::seconds},
               {"poll_s", ColumnKind::seconds},
               {"unexplained_s", ColumnKind::seconds},
               {"judged", ColumnKind::flag}},
              {}};
  std::vector<std::pair<double, Row>> rows;
  for (const auto& [operation, time] : times) {
    // Samples estimate: they do not explain more than matching has left.
    const double left = std::max(0.0, time.seconds - time.waitSeconds - time.completionSeconds),
                 work = isSampled ? std::clamp(time.workSeconds, 0.0, left) : 0,
                 polling = std::clamp(time.pollSeconds, 0.0, left - work), unexplained = left - work - polling;
    rows.push_back({unexplained,
                    {Cell(operation), Cell(time.calls), exactly(time.seconds), exactly(time.waitSeconds),
                     exactly(time.completionSeconds), isSampled ? exactly(work) : Cell(Absence::notRecorded),
                     knowsPolls ? exactly(polling) : Cell(Absence::notRecorded), exactly(unexplained),
                     Cell(isJudged(operation, time))}});
  }
  std::ranges::stable_sort(rows, std::greater{}, [](const auto& each) { return each.first; });
  for (auto& [left, row] : rows) table.rows.push_back(std::move(row));
  return {std::move(table), top};
}

}  // namespace weft
