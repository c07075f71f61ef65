// Reads OpenSM's guid2lid: the LIDs that each port owns. It is the only plain file from which the LMC follows.
#pragma once

#include <functional>
#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/dumps.h"

namespace weft {

bool looksLikeGuid2Lid(std::string_view firstBytes);

using AcceptRange = std::function<void(const ListedRange&)>;

ImportReport readGuid2Lid(std::istream& in, std::string_view file, const AcceptRange& accept, const Progress& progress);

}  // namespace weft
