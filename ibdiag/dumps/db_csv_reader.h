// Reads topology, LIDs and LMCs from ibdiagnet 2's .db_csv: its sections NODES, PORTS and LINKS.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/guid2lid_reader.h"
#include "ibdiag/dumps/lst_reader.h"

namespace weft {

bool isTopologySection(std::string_view section);  // that this reader takes

// Nothing is handed over before the file's end, because sections come in any order. Links once each; the LIDs of every
// port that has one, with its LMC, whether it has a link or not. Without LINKS (an excerpt) ranges are all there is.
// rowsKept counts rows of LINKS and ports with LIDs.
ImportReport readDbCsv(std::istream& in, std::string_view file, const AcceptLink& acceptLink,
                       const AcceptRange& acceptRange, const Progress& progress);

}  // namespace weft
