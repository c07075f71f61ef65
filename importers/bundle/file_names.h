// What a file's name says of it, for files whose first bytes no reader knows.
#pragma once

#include <string>
#include <string_view>

namespace weft {

// "ibdiagnet's .fdbs": what a tool that Weft reads gives this name. Empty where the name says nothing. `name` is
// without its folder; an ending of compression does not count.
std::string formatByName(std::string_view name);

}  // namespace weft
