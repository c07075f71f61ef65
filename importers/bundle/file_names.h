// Finds by its name what a file probably is, if no reader recognises its first bytes.
#pragma once

#include <string>
#include <string_view>

namespace weft {

// "ibdiagnet's .fdbs": the kind of file to which a supported tool gives this name. Empty if the name is none of these.
// `name` is without its folder; an ending of compression does not count.
std::string formatByName(std::string_view name);

// Whether an empty file of that name has lost what was in it.
bool isNeverEmpty(std::string_view name);

}  // namespace weft
