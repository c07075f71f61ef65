// When dumps were taken, by the time stamps on top of them; tools leave files of earlier runs in their folders.
#pragma once

#include <chrono>
#include <list>
#include <optional>
#include <string_view>

#include "core/records/import_report.h"
#include "core/records/importer.h"
#include "ibdiag/counters/counter_dumps.h"
#include "ibdiag/dumps/port_fact_words.h"

namespace weft {

// "# Running timestamp : 2025-01-01 00:00:00 UTC +0000", "# Timestamp: 2014-03-01", "# Topology file: generated on Fri
// Nov 20 23:28:18 2026"; the time zone is ignored. Nothing if the first bytes have no such line.
std::optional<std::chrono::sys_seconds> timeStampIn(std::string_view firstBytes);

DumpName dumpName(const InputFile& file);

// If dumps name a switch or port in common and were taken a day or more apart, the newest is kept, and the skipped ones
// are reported. Readings of counters that were named as before and after are from two times on purpose.
void skipOlder(std::list<TopologyDump>& dumps, Diagnostics& diagnostics);
void skipOlder(std::list<TableDump>& dumps, Diagnostics& diagnostics);
void skipOlder(std::list<PortFactDump>& dumps, Diagnostics& diagnostics);
void skipOlder(std::list<CounterDump>& dumps, Diagnostics& diagnostics);

}  // namespace weft
