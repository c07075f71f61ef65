// Merges the counter dumps of an import: one record for each port of a link, with diagnostics for contradictions.
#pragma once

#include <optional>
#include <vector>

#include "core/records/import_report.h"
#include "core/records/row_sink.h"
#include "ibdiag/counters/port_directory.h"

namespace weft {

// Hands over the counters of the ports that have a link in the fabric, by node and port, and the fact "counters".
//
// - Files that the user named as before and after give a difference; files of no said moment are then left aside.
// - Else differences that a tool took itself (PM_DELTA) go before readings.
// - Else all files are one reading. Of two that state a counter of one port differently the later in path order wins.
//
// Ports that the fabric does not have, and LIDs that several subnets have, are left out and told.
void mergeCounters(const std::vector<const CounterDump*>& byPath, const PortDirectory& directory, RowSink& sink,
                   ImportReport& report);

}  // namespace weft
