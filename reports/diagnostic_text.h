// Diagnostics as text for a terminal.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/diagnostic.h"

namespace weft {

// One line each, the most severe first. Files that no reader recognises are common in a bundle and share a line.
std::string diagnosticText(std::vector<Diagnostic> list, const std::map<std::string, std::uint64_t>& totals);

}  // namespace weft
