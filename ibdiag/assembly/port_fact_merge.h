// Merges port facts of several dumps onto the ports of the fabric.
#pragma once

#include <vector>

#include "core/records/import_report.h"
#include "core/records/row_sink.h"
#include "ibdiag/counters/port_directory.h"
#include "ibdiag/dumps/port_fact_words.h"

namespace weft {

// Hands facts over by node, port and fact; if several dumps have a fact, the first in the order of their paths counts.
void mergePortFacts(const std::vector<const PortFactDump*>& byPath, const PortDirectory& directory, RowSink& sink,
                    ImportReport& report);

}  // namespace weft
