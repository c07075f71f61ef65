// What a run lacks, said so that nobody takes a gap for a zero.
#pragma once

#include <string>
#include <vector>

#include "analysis/run/open_run.h"

namespace weft {

// From the small part of a run; `traffic` null while it is still being read.
std::vector<std::string> missingData(const OpenRun& run, const RunTraffic* traffic);

}  // namespace weft
