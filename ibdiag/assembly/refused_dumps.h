// Forms of dumps that are known and not read: so that a user hears what to do rather than "unknown format".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/records/import_report.h"

namespace weft {

// "ibnetdiscover --cache", "ibnetdiscover -l"
std::optional<std::string> looksLikeRefusedDump(std::string_view firstBytes);

// What is said about it; no row is kept.
ImportReport refuseDump(const std::string& format, std::string_view file);

}  // namespace weft
