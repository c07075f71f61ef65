// Lines of NCCL's log as statements.
#pragma once

#include <optional>
#include <string_view>

#include "importers/nccl/nccl_statement.h"

namespace weft {

// Parses the text behind "NCCL INFO ". std::monostate: something else, or not readable if `broken` is set.
NcclStatement parseNcclStatement(std::string_view text, bool& broken);

// Bytes of one element by ncclDataType_t; nothing where NCCL has no such type.
std::optional<std::uint32_t> ncclDatatypeBytes(std::uint32_t datatype);

}  // namespace weft
