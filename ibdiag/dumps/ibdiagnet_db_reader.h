// Reads LIDs and LMCs from ibdiagnet 1's .db: the only file of that tool that has LMCs.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/guid2lid_reader.h"

namespace weft {

bool looksLikeIbdiagnetDb(std::string_view firstBytes);

// Ports that have a LID, named by node GUID and number, and by port GUID where the file has it. The rest of the file is
// passed over.
ImportReport readIbdiagnetDb(std::istream& in, std::string_view file, const AcceptRange& accept,
                             const Progress& progress);

}  // namespace weft
