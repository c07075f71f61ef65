#pragma once

#include "analysis/load/link_numbers.h"
#include "analysis/run/open_run.h"
#include "reports/table.h"

namespace weft {

// A row for each link end, hottest first: what Ctrl+C takes from the map.
Table linkTable(const OpenRun& run, const LinkNumbers& numbers);

}  // namespace weft
