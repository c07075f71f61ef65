// Reads .cables files: what ibdiagnet 2 reads from cables and optics (--get_cable_info).
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/port_fact_words.h"

namespace weft {

bool looksLikeCables(std::string_view firstBytes);

// rowsKept counts ports. Powers, voltages and all other values are not read, and this is reported once.
ImportReport readCables(std::istream& in, std::string_view file, const AcceptPortFacts& accept,
                        const Progress& progress);

}  // namespace weft
