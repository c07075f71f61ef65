// Reads what a .db_csv says of ports besides their cables: labels, optics, bit error rates, temperatures, counters of
// routing.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/port_fact_words.h"

namespace weft {

// Rows that name no port are told; those that have nothing of it are not handed over.
ImportReport readPortSections(std::istream& in, std::string_view file, const AcceptPortFacts& accept,
                              const Progress& progress);

}  // namespace weft
