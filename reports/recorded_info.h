// The section of `weft info` for recorded bundles: topologies, process times, adapters. Also the columns of what the
// system counted of a process, which other tables have, too.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "analysis/run/json.h"
#include "core/store/run_snapshot.h"
#include "reports/table.h"

namespace weft {

struct UsageColumn {
  const char* name;
  ColumnKind kind;
  Cell (*cell)(const ProcessUsage& usage);
};

inline constexpr std::array<UsageColumn, 7> usageColumns{{
    {"user_s", ColumnKind::seconds, [](const ProcessUsage& of) { return Cell(of.userSeconds); }},
    {"system_s", ColumnKind::seconds, [](const ProcessUsage& of) { return Cell(of.systemSeconds); }},
    {"minor_faults", ColumnKind::count, [](const ProcessUsage& of) { return Cell(of.minorFaults); }},
    {"major_faults", ColumnKind::count, [](const ProcessUsage& of) { return Cell(of.majorFaults); }},
    {"voluntary_switches", ColumnKind::count, [](const ProcessUsage& of) { return Cell(of.voluntarySwitches); }},
    {"involuntary_switches", ColumnKind::count, [](const ProcessUsage& of) { return Cell(of.involuntarySwitches); }},
    {"max_resident_bytes", ColumnKind::bytes, [](const ProcessUsage& of) { return Cell(of.maxResidentBytes); }},
}};

inline void addUsageCells(Row& row, const ProcessUsage& usage) {
  for (const UsageColumn& each : usageColumns) row.push_back(each.cell(usage));
}

// Whether any of them was recorded. Tables of runs without have no such columns.
inline bool haveUsage(std::span<const Process> processes) {
  return std::ranges::any_of(processes, [](const Process& each) { return each.usage.any(); });
}

// Adds to a communicator's object: label, topology, dims, periods, reorder, freed, groups (of an inter-communicator).
void addRecorded(Json& object, const Communicator& communicator);
// One object per rank for which a time, the processors or the process id is known.
Json processesJson(const RunSnapshot& run);
Json adaptersJson(const RunSnapshot& run);

// Tables of the same; nothing if nothing of it was recorded.
std::string processesText(const RunSnapshot& run);
std::string adaptersText(const RunSnapshot& run);

}  // namespace weft
