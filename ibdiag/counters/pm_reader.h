// Reads .pm files: port counters as ibdiagnet 1 and 2 write them (ibdiagnet.pm, ibdiagnet2.pm).
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/counters/counter_dumps.h"

namespace weft {

// "ibdiagnet .pm", "ibdiagnet 2 .pm"; nothing where the bytes are something else.
std::optional<std::string> looksLikePm(std::string_view firstBytes);

// `file`: how the user knows it. Values that are no numbers are skipped and reported, NA silently. rowsKept counts
// ports.
ImportReport readPm(std::istream& in, std::string_view file, const AcceptCounters& accept, const Progress& progress);

}  // namespace weft
