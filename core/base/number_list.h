// Lists of ranks and processors as text: "0-3 8 12-15". The order is significant: "3 2 1" is not "1-3".
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

// Numbers that follow one another by one, three or more, become a range.
std::string listText(std::span<const std::uint32_t> numbers);

// Blanks or tabs between; empty text is an empty list. Nothing if the text has anything else, a range runs backwards, a
// number passes `largest`, or there are more than `most` numbers: eleven characters may represent four billion.
std::optional<std::vector<std::uint32_t>> parseList(std::string_view text, std::uint32_t largest, std::size_t most);

}  // namespace weft
