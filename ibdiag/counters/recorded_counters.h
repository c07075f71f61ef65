// Port counters that hosts read before and after the program's traffic, as equivalent dumps.
#pragma once

#include <span>
#include <utility>

#include "core/records/run_hosts.h"
#include "ibdiag/counters/counter_dumps.h"

namespace weft {

// A dump of the first readings and one of the last. Ports without a GUID, or without two readings, are in neither.
std::pair<CounterDump, CounterDump> recordedCounters(std::span<const RunHosts::Port> ports);

// The longest time between two readings; nothing where there are none.
std::optional<double> recordedSeconds(std::span<const RunHosts::Port> ports);

}  // namespace weft
