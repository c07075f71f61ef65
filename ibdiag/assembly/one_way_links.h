// Detects cables that a dump lists from one end only, although its tool lists them from both.
#pragma once

#include "core/base/diagnostic.h"
#include "ibdiag/dumps/collected_dumps.h"

namespace weft {

// Nodes without any line, and ends of the last one that are missing, are those of a file that was cut off, which is a
// loss; others are links whose other end may not have answered.
void findOneWayLinks(const TopologyDump& dump, Diagnostics& diagnostics);

}  // namespace weft
