// The adapters that NCCL says a host has, by the numbers by which connections name them.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>

#include "importers/nccl/nccl_groups.h"

namespace weft {

// Whether the adapters of a network ("IB", "IBext_v8", Google's "gIB") are in these lists; other networks have lists of
// their own.
bool tellsNcclAdapters(std::string_view network);

// The adapters in a line that begins with "NET/"; monostate: it lists none or, if `broken` is set, is not readable.
NcclStatement parseNcclAdapters(std::string_view text, bool& broken);

// Adds the statements of a host to what is known of it. Devices without a port get the ports that are known of them.
void addNcclAdapters(std::map<std::uint32_t, NcclAdapter>& known, const NcclAdapters& told);

// NCCL may make a device of its own of each port that it uses, or of several, and number them on behind the ports; it
// logs this only with NET. If connections name more devices than joined ports could make, each device is a port, in the
// order of ports. Answers for how many hosts this holds.
std::uint32_t nameVirtualAdapters(NcclGroups& all);

}  // namespace weft
