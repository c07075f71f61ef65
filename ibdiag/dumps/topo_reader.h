// Reads .topo files: the cabling of a fabric by names, as ibutils, ibdiagnet and UFM read and write it.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/ibnl_reader.h"
#include "ibdiag/dumps/lst_reader.h"

namespace weft {

bool looksLikeTopo(std::string_view firstBytes);

// Nodes have names and no GUIDs. The inside of a system (the chips of a director switch) is in the definition of its
// type; without one, each board that has a port is a node. Nothing is handed over before the file's end.
ImportReport readTopo(std::istream& in, std::string_view file, const AcceptLink& accept, const Progress& progress,
                      const SystemTypes& types = {});

}  // namespace weft
