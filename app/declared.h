// The declaration of the whole command line: used by the parser, the man pages and the completion.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/commands/commands.h"

namespace weft {

// Declares everything that `weft` takes; `paths`: the files to open in the window. If `only` is a command, no other is
// declared: the options of all commands would take most of the time of a small one.
void declare(CLI::App& app, Chosen& chosen, std::vector<std::string>& paths, std::string_view only = {});

// Whether that is the name of a command that needs no window, no figures and none of the libraries of these.
bool drawsNothing(std::string_view command);

}  // namespace weft
