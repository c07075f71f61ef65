// The tables of weft report that are about communicators and not their operations. Each throws Error where the run does
// not have what it needs.
#pragma once

#include <string>

#include "analysis/pairs/filter_values.h"
#include "analysis/run/output.h"
#include "reports/table_writers.h"

namespace weft {

void reportSizes(Output& out, const std::string& path, TableFormat format);
// Of all communicators but the profiler's own where `communicators` is empty.
void reportLocality(Output& out, const std::string& path, const Words& communicators, TableFormat format);
// Of several communicators: one after the other.
void reportMapping(Output& out, const std::string& path, const Words& communicators, TableFormat format);

}  // namespace weft
