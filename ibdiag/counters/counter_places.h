// Counters of several dumps by fabric port. For counter_merge only.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/records/import_report.h"
#include "ibdiag/counters/counter_arithmetic.h"
#include "ibdiag/counters/port_directory.h"

namespace weft {

struct PlacedReading {
  PortReading reading;
  Place place;  // where it was read last
};

using PlacedReadings = std::map<PortPlace, PlacedReading>;

// The counters of the dumps that `wanted` accepts.
PlacedReadings placeCounters(const std::vector<const CounterDump*>& dumps,
                             const std::function<bool(const CounterDump&, const ListedCounters&)>& wanted,
                             const PortDirectory& directory, ImportReport& report);

}  // namespace weft
