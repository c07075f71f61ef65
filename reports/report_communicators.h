// The communicator tables of weft report. Each throws Error if the run lacks the data. `top`: only the first rows.
#pragma once

#include <string>

#include "analysis/pairs/filter_values.h"
#include "analysis/run/output.h"
#include "reports/table_writers.h"
#include "reports/top_rows.h"

namespace weft {

void reportSizes(Output& out, const std::string& path, TableFormat format, const Top& top);
// If `communicators` is empty: all but the profiler's own.
void reportLocality(Output& out, const std::string& path, const Words& communicators, TableFormat format,
                    const Top& top);
// For several communicators: one table after the other.
void reportMapping(Output& out, const std::string& path, const Words& communicators, TableFormat format,
                   const Top& top);

}  // namespace weft
