// Reads the topology that ibnetdiscover prints, plain, and ibdiagnet 2's file of the same form.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/lst_reader.h"

namespace weft {

bool looksLikeIbnetdiscover(std::string_view firstBytes);

// Each link is handed over once per line that names it: twice where both of its nodes are in the file. rowsKept counts
// those lines. Nothing is handed over before the file's end, because a node may be described behind its peers.
ImportReport readIbnetdiscover(std::istream& in, std::string_view file, const AcceptLink& accept,
                               const Progress& progress);

}  // namespace weft
