// Notes about data that a run lacks, so that nobody takes a gap for a zero.
#pragma once

#include <string>
#include <vector>

#include "analysis/load/traffic_source.h"

namespace weft {

// From the part of a run without its traffic; `traffic` is null while it is still being read; `view`: the shown loads,
// which the sentences on loads describe.
std::vector<std::string> missingData(const OpenRun& run, const RunTraffic* traffic, const LinkView& view = {});

// The hosts of ranks were not recorded, or the fabric has no adapter of these hosts.
bool lacksPlaces(const OpenRun& run);

}  // namespace weft
