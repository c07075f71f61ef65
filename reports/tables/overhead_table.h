// The table of tool overheads that `weft overhead` prints.
#pragma once

#include <string>
#include <vector>

#include "analysis/run/output.h"
#include "core/records/tool_times.h"
#include "measure/overhead_run.h"
#include "reports/table_writers.h"
#include "reports/top_rows.h"

namespace weft {

// Without what only a measurement knows: of an imported run too.
std::string toolTimesText(const std::vector<ToolTimes>& lines);
// program,tool,runs, then medians and means of times and what a tool costs in per cent.
Table toolTimesTable(const std::vector<ToolTimes>& lines);

// JSON and text tell more than the table: how it was measured, and what failed. Of the tools the first, with a note
// where that is not all.
void printOverhead(Output& out, const Measured& measured, const Top& top, TableFormat format);

}  // namespace weft
