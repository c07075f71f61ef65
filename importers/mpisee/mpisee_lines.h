// Cells of a text profile, without a copy.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/text_lines.h"

namespace weft {

// The cells of a line, trimmed; stops after `most` of them and puts the rest of the line into the last one.
void splitCells(std::string_view line, std::size_t most, std::vector<std::string_view>& cells);

// Takes the first row off the front of a line, for builds that put no break between rows: each begins with a name, and
// nothing but a name's first letter, and that of the NULL that represents none, is a W or an N.
std::string_view takeRow(std::string_view& line);

// A whole number up to maxOfOneRow. The tool writes zero as "0.0" in some columns, so zeros may follow a point.
std::optional<std::uint64_t> wholeCell(std::string_view cell);
// Seconds from 0 to mpiseeMaxSeconds.
std::optional<double> secondsCell(std::string_view cell);

}  // namespace weft
