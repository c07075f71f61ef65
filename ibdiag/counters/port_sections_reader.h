// Reads what a .db_csv has about ports besides their cables: labels, optics, bit error rates, temperatures, counters of
// routing.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/port_fact_words.h"

namespace weft {

// Rows that name no port are reported; rows without any of these values are not handed over.
ImportReport readPortSections(std::istream& in, std::string_view file, const AcceptPortFacts& accept,
                              const Progress& progress);

}  // namespace weft
