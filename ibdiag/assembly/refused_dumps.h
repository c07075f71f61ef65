// Recognises forms of dumps that Weft does not read, so that users get advice and not "unknown format".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/records/import_report.h"

namespace weft {

// "ibnetdiscover --cache", "ibnetdiscover -l"
std::optional<std::string> looksLikeRefusedDump(std::string_view firstBytes);

// The report that refuses it; no row is kept.
ImportReport refuseDump(const std::string& format, std::string_view file);

}  // namespace weft
