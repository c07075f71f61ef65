// Cells of a text profile, without a copy.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "importers/io/text_lines.h"

namespace weft {

// The cells of a line, trimmed; stops after `most` of them and puts the rest of the line into the last one.
void splitCells(std::string_view line, std::size_t most, std::vector<std::string_view>& cells);

// A whole number up to 2^63-1. The tool writes zero as "0.0" in some columns, so zeros may follow a point.
std::optional<std::uint64_t> wholeCell(std::string_view cell);
// Seconds from 0 to mpiseeMaxSeconds.
std::optional<double> secondsCell(std::string_view cell);

}  // namespace weft
