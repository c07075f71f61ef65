// Reads the port counters of ibdiagnet 2's .db_csv: its sections PM_INFO (a reading) and PM_DELTA (the difference that
// ibdiagnet itself took over --pm_pause_time seconds).
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/counters/counter_dumps.h"

namespace weft {

bool isCounterSection(std::string_view section);  // that this reader takes

// `file`: how the user knows it. Without such sections nothing is kept and nothing is reported. rowsKept counts rows.
ImportReport readPmSections(std::istream& in, std::string_view file, const AcceptCounters& accept,
                            const Progress& progress);

}  // namespace weft
