// Reads ibdiagnet 2's .net_dump_ext: one line for each port of the fabric, with its link and its bit error rates.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/lst_reader.h"
#include "ibdiag/dumps/port_fact_words.h"

namespace weft {

bool looksLikeNetDumpExt(std::string_view firstBytes);

// Each line names its neighbour by LID and port: a link is taken where both ends name each other, once, with the width,
// speed and state of the end that comes first. Adapters are named by a GUID that another dump may know as a port's. Bit
// error rates are not read. Nothing is handed over before the file's end.
// `acceptFacts` takes all other facts about ports with a cable, and ports whose neighbour does not name them; empty:
// these ports are reported as lost.
ImportReport readNetDumpExt(std::istream& in, std::string_view file, const AcceptLink& accept, const Progress& progress,
                            const AcceptPortFacts& acceptFacts = {});

}  // namespace weft
