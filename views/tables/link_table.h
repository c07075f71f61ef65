// The table of link ends with exact values, for copies and exports.
#pragma once

#include "analysis/load/link_numbers.h"
#include "analysis/run/open_run.h"
#include "reports/link_columns.h"

namespace weft {

// The exact value; for a node its description, while the window shows the name.
Cell linkCell(const LinkColumn& column, const LinkFactsAt& of, EndIndex end);

// A row for each link end, the most loaded first: what Ctrl+C copies from the map.
Table linkTable(const OpenRun& run, const LinkNumbers& numbers);

}  // namespace weft
