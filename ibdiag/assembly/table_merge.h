// The forwarding tables of several dumps put together: one per switch.
#pragma once

#include <map>
#include <vector>

#include "core/base/diagnostic.h"
#include "ibdiag/dumps/collected_dumps.h"

namespace weft {

struct MergedTable {
  std::vector<ListedTable::Entry> entries;  // ascending LIDs
  Place place;
};

// Where two tables of a switch send a LID to different ports, the first in path order stays whole; else they complete
// each other. UNREACHABLE in one and nothing in the other is no contradiction.
std::map<Guid, MergedTable> mergeTables(const std::vector<TableDump*>& byPath, Diagnostics& diagnostics);

// ports[lid], as long as the last LID that has a port.
std::vector<PortNumber> dense(const std::vector<ListedTable::Entry>& entries);

}  // namespace weft
