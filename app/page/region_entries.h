// What the region panel lists of a run.
#pragma once

#include <memory>
#include <vector>

#include "analysis/run/open_run.h"
#include "views/shared/region_filter.h"

namespace weft {

// Bytes from port traffic where that has the region, else from pair traffic; times once `traffic`, which may be null, has been read.
std::vector<RegionFilter::Entry> regionEntries(const std::shared_ptr<const OpenRun>& run, const std::shared_ptr<const RunTraffic>& traffic);

}  // namespace weft
