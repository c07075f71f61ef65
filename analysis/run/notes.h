// Notes beside an answer.
#pragma once

#include <string>
#include <vector>

namespace weft {

// What must be said beside an answer: whole sentences without full stop, for standard error or a banner.
using Notes = std::vector<std::string>;

}  // namespace weft
