// Lines of NCCL's log about channels: rings, trees, connections.
#pragma once

#include <optional>
#include <string_view>

#include "importers/nccl/nccl_statement.h"

namespace weft {

// Nothing: a line about something else. std::monostate in it: not readable where `broken` is set, else it says nothing
// that is of use.
std::optional<NcclStatement> parseNcclChannels(std::string_view text, bool& broken);

}  // namespace weft
