// SL-to-VL tables of one switch, packed in runs of out ports that have the same lanes: see sl_to_vl in
// docs/run-store.md. A switch of 40 ports has 1,681 pairs of ports, most of them alike.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/records/rows.h"

namespace weft {

// Ascending pairs of ports.
std::string packLanes(std::span<const LaneRow> rows);

// Nothing where the blob is cut off, or pairs do not ascend.
std::optional<std::vector<LaneRow>> unpackLanes(std::string_view blob);

}  // namespace weft
