// Reads the port report of ibnetdiscover -p: a link per line, from each of its ends.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/lst_reader.h"

namespace weft {

bool looksLikePortReport(std::string_view firstBytes);

// Ports without a cable are skipped. The file has port GUIDs of adapters only, and neither LMC nor numbers of ports.
// Lines of other kinds, as ibnetdiscover -s and error messages leave them, are passed over.
ImportReport readPortReport(std::istream& in, std::string_view file, const AcceptLink& accept,
                            const Progress& progress);

}  // namespace weft
