// Reads SL-to-VL tables: OpenSM's opensm-sl2vl.dump and the .slvl of ibdiagnet.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/dumps.h"

namespace weft {

using AcceptLanes = std::function<void(ListedLanes&&)>;

// "OpenSM SL-to-VL tables", "ibdiagnet .slvl"
std::optional<std::string> looksLikeSl2Vl(std::string_view firstBytes);

// Hands over the rows of each switch, which may come in several parts; those of adapters leave no choice, and are
// skipped without a report.
ImportReport readSl2Vl(std::istream& in, std::string_view file, const AcceptLanes& accept, const Progress& progress);

}  // namespace weft
