// Notes beside an answer.
#pragma once

#include <string>
#include <vector>

namespace weft {

// Notes that must be shown beside an answer: whole sentences without full stop, for standard error or a banner.
using Notes = std::vector<std::string>;

}  // namespace weft
