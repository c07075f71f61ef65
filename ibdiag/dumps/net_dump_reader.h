// Reads ibdiagnet 2's .net_dump: the ports of each switch with their neighbours.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/lst_reader.h"
#include "ibdiag/dumps/port_fact_words.h"

namespace weft {

bool looksLikeNetDump(std::string_view firstBytes);

// Links between switches come twice, those to adapters once. A neighbour that has no block of its own is an adapter;
// its GUID is taken for its port's where another dump knows such a port. Ports that are down are skipped. Nothing is
// handed over before the file's end.
// `acceptFacts` takes all other facts about ports with a cable; may be empty.
ImportReport readNetDump(std::istream& in, std::string_view file, const AcceptLink& accept, const Progress& progress,
                         const AcceptPortFacts& acceptFacts = {});

}  // namespace weft
