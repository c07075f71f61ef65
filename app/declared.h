// The program's command line: declared once, for the parser and for what is written of it (man pages, completion).
#pragma once

#include <string>
#include <vector>

#include "app/commands/commands.h"

namespace weft {

// Declares everything that `weft` takes; `paths`: what is to be opened in the window.
void declare(CLI::App& app, Chosen& chosen, std::vector<std::string>& paths);

}  // namespace weft
