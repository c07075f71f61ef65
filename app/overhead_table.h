// What tools cost, as the table that `weft overhead` prints.
#pragma once

#include <string>
#include <vector>

#include "app/json.h"
#include "app/overhead_run.h"
#include "core/tool_times.h"

namespace weft {

// Without what only a measurement knows: of an imported run too.
std::string toolTimesText(const std::vector<ToolTimes>& lines);
Json toolTimesJson(const std::vector<ToolTimes>& lines);

// "text", "csv" or "json".
void printOverhead(Output& out, const Measured& measured, const std::string& format);

}  // namespace weft
