// Reads .topo files: the cabling of a fabric by names, as ibutils, ibdiagnet and UFM read and write it.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/lst_reader.h"

namespace weft {

bool looksLikeTopo(std::string_view firstBytes);

// Nodes have names and no GUIDs. What is inside a system (the chips of a director switch) stands in definitions of its type (.ibnl) and is not
// known: each board that has a port is a node. Nothing is handed over before the file's end.
ImportReport readTopo(std::istream& in, std::string_view file, const AcceptLink& accept, const Progress& progress);

}  // namespace weft
