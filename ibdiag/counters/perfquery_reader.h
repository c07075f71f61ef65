// Reads what perfquery of infiniband-diags prints: one port, or the outputs of many calls one after another.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/counters/counter_dumps.h"

namespace weft {

bool looksLikePerfquery(std::string_view firstBytes);

// `file`: how the user knows it. Sums over all ports (port 255) and ports that are named by their route are skipped and
// reported. rowsKept counts answers.
ImportReport readPerfquery(std::istream& in, std::string_view file, const AcceptCounters& accept,
                           const Progress& progress);

}  // namespace weft
