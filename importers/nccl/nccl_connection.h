// A line of NCCL's log about one connection of a channel.
#pragma once

#include <string_view>

#include "importers/nccl/nccl_statement.h"

namespace weft {

// `text`: "3[3] -> 4[0] [send] via NET/IB/2(0)/GDRDMA", or without the brackets behind ranks. Nothing where it is not
// such.
std::optional<NcclConnection> parseNcclConnection(std::uint32_t channel, std::uint32_t use, std::string_view text);

}  // namespace weft
