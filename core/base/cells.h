// The cells of a line of a table that somebody wrote by hand or with a spreadsheet.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace weft {

// Without blanks around, without quotes around what is left, and without blanks within those.
std::string_view unquoted(std::string_view text);

// The cells of a line without its end, each unquoted; separators within quotes separate, too. What follows the first
// `most` cells is ignored.
std::vector<std::string_view> cellsOf(std::string_view line, char separator = ',', std::size_t most = 1 << 17);

}  // namespace weft
