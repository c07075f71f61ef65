// Escapes text for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace weft {

// Control characters but line ends and tabs, and marks that turn the direction of writing, as "\x1b" and "\u202e".
std::string terminalText(std::string_view text);

}  // namespace weft
