// Merges the forwarding tables of several dumps: one table for each switch.
#pragma once

#include <map>
#include <vector>

#include "core/base/diagnostic.h"
#include "ibdiag/assembly/merged_topology.h"
#include "ibdiag/dumps/collected_dumps.h"

namespace weft {

struct MergedTable {
  std::vector<ListedTable::Entry> entries;  // ascending LIDs
  Place place;
  std::vector<PortGroup> groups{};  // ascending numbers
};

// Gives entries that stand under a LID of others, and name the port that they lead to, the LID that the topology gives
// that port.
void resolveDisputed(const std::vector<TableDump*>& byPath, const MergedTopology& topology, Diagnostics& diagnostics);

// If tables and topology are from different times, their LIDs differ: reported if more than a quarter of those that can
// be compared differ. Comparable are the LID that a switch forwards to itself, which is its own, and the LID that it
// forwards to a port with an adapter, which is that adapter's.
void reportOtherLids(const MergedTopology& topology, const std::map<Guid, MergedTable>& tables,
                     Diagnostics& diagnostics);

// If two tables of a switch send a LID to different ports, only the first in path order is used; else they complete
// each other. UNREACHABLE in one and nothing in the other is no contradiction. Groups are those of the first table that
// has some.
std::map<Guid, MergedTable> mergeTables(const std::vector<TableDump*>& byPath, Diagnostics& diagnostics);

// The groups by LID, as long as the last LID that has one.
std::vector<std::uint16_t> groupsByLid(const std::vector<ListedTable::Entry>& entries);

// ports[lid], as long as the last LID that has a port.
std::vector<PortNumber> dense(const std::vector<ListedTable::Entry>& entries);

}  // namespace weft
