// Reads .fdbs files: the unicast forwarding tables of all switches, as ibdiagnet and OpenSM write them.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/dumps.h"

namespace weft {

// "ibdiagnet .fdbs", "OpenSM .fdbs"; nothing where the bytes are something else (.mcfdbs are).
std::optional<std::string> looksLikeFdbs(std::string_view firstBytes);

using AcceptTable = std::function<void(ListedTable&&)>;

// A switch that appears twice is handed over twice. rowsKept counts entries, UNREACHABLE ones too.
ImportReport readFdbs(std::istream& in, std::string_view file, const AcceptTable& accept, const Progress& progress);

}  // namespace weft
