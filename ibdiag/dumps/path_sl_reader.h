// Reads the service levels of paths: the .psl of ibdiagnet -vlr, and the path records that OpenSM's plugin dump_pr
// writes.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/dumps.h"

namespace weft {

using AcceptLevels = std::function<void(ListedLevels&&)>;

// "ibdiagnet .psl", "OpenSM path records"
std::optional<std::string> looksLikePathSl(std::string_view firstBytes);

// Hands over the paths from each source, which may come in several parts.
ImportReport readPathSl(std::istream& in, std::string_view file, const AcceptLevels& accept, const Progress& progress);

}  // namespace weft
