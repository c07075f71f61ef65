// Reads what ibqueryerrors of infiniband-diags prints: error counters above their thresholds, and data counters.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/counters/counter_dumps.h"

namespace weft {

bool looksLikeIbqueryerrors(std::string_view firstBytes);

// `file`: how the user knows it. Error counters that it does not print are not 0, only below their threshold: absent.
// rowsKept counts lines of ports.
ImportReport readIbqueryerrors(std::istream& in, std::string_view file, const AcceptCounters& accept,
                               const Progress& progress);

}  // namespace weft
