// Bytes and time of each code region, exclusive and inclusive of nested regions.
#pragma once

#include <optional>
#include <vector>

#include "analysis/load/traffic_source.h"
#include "core/sums/function_times.h"

namespace weft {

struct RegionTotal {
  Region region;
  std::optional<std::uint64_t> bytes;          // sent in it and in no region within; nothing where not recorded (yet)
  TrafficSource source = TrafficSource::port;  // that says so
  std::optional<FunctionTime> time = {};       // in it, over all ranks
};

// Bytes by the run's best source where that has the region, else by the other of pairs and ports; times once `traffic`,
// which may be null, has been read.
std::vector<RegionTotal> regionTotals(const OpenRun& run, const RunTraffic* traffic);

// For each region the number of the region around it. Regions that are too deep, or in a circle as in a damaged store,
// have none.
std::vector<std::optional<std::size_t>> regionsAround(const std::vector<RegionTotal>& regions);
// Bytes with what regions within sent; `around` as above.
std::vector<std::optional<std::uint64_t>> inclusiveBytes(const std::vector<RegionTotal>& regions,
                                                         const std::vector<std::optional<std::size_t>>& around);

}  // namespace weft
