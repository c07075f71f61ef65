// Notes about data that a run lacks, so that nobody takes a gap for a zero.
#pragma once

#include <string>
#include <vector>

#include "analysis/load/traffic_source.h"

namespace weft {

// From the small part of a run; `traffic` null while it is still being read; `view`: what loads are shown, of which the
// sentences on loads are.
std::vector<std::string> missingData(const OpenRun& run, const RunTraffic* traffic, const LinkView& view = {});

// Of ranks nobody recorded hosts, or of these the fabric has no adapter.
bool lacksPlaces(const OpenRun& run);

}  // namespace weft
