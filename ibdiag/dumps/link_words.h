// Normalises width, speed and state of a link, so that dumps can be compared.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace weft {

// "4x" from "4X", "4x", "4". Empty where nothing is known ("???"); text of another kind comes back unchanged.
std::string_view linkWidth(std::string_view text);
// "2.5", "5", "10", "FDR10", "14", "25", "50", "100", "200": Gb/s per lane as .lst files round them, from "QDR", "10",
// "10.0 Gbps", "14.0625 Gbps", "EDR", …
std::string_view linkSpeed(std::string_view text);
// "ACT", "ARM", "INI", "DWN" from "Active", "ACT", …
std::string_view linkState(std::string_view text);

// The highest width and speed of a set of bits: PortInfo's LinkWidth* (IBTA 14.2.5.6), and the speeds as ibdiagnet 2
// puts them together: 1 2.5, 2 5, 4 10, 0x100 14, 0x200 25, 0x400 50, 0x800 100, 0x10000 FDR10, 0x1000000 200. Empty
// for 0.
std::string_view highestWidth(std::uint64_t bits);
std::string_view highestSpeed(std::uint64_t bits);

// The place of a speed in the order from slow to fast; nothing where it is no known one.
std::optional<int> speedRank(std::string_view speed);

}  // namespace weft
