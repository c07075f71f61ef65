// Writes man pages in the markup of man(7).
#pragma once

#include <string>
#include <vector>

#include "app/commands/command_words.h"

namespace weft {

// The manual page of commands[at]; the first is the program, whose page names all others. `version` is in the footer.
std::string manPage(const std::vector<CommandWords>& commands, std::size_t at, const std::string& version);

}  // namespace weft
