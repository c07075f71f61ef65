// Widths and speeds of links from their spellings in dumps, comparable. The data capacity is in link_capacity.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace weft {

// "4x", "4X" → 4.
std::optional<std::uint32_t> lanes(std::string_view width);

// Mb/s on the wire of one lane: "2.5", "10.0 Gbps", "QDR" → 2500, 10000, 10000.
std::optional<std::uint32_t> laneRate(std::string_view speed);

}  // namespace weft
