// Reads what iblinkinfo prints, in blocks per node or with --line: links with width, speed, state and what both ends
// could do.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/lst_reader.h"

namespace weft {

bool looksLikeIblinkinfo(std::string_view firstBytes);

// Ports that are down are skipped. The blocks name peers by LID only, so that nothing is handed over before the file's
// end; a link whose peer has no block of its own is left out. --line names no types: a GUID with several ports is a
// switch. Adapters have port GUIDs only.
ImportReport readIblinkinfo(std::istream& in, std::string_view file, const AcceptLink& accept,
                            const Progress& progress);

}  // namespace weft
