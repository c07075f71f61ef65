// Shell completion: commands, options, values of options, otherwise files.
#pragma once

#include <string>
#include <vector>

#include "app/commands/command_words.h"

namespace weft {

std::string bashCompletion(const std::vector<CommandWords>& commands);
std::string zshCompletion(const std::vector<CommandWords>& commands);
std::string fishCompletion(const std::vector<CommandWords>& commands);

}  // namespace weft
