// What a file probably is by its name, for files whose first bytes no reader recognises.
#pragma once

#include <string>
#include <string_view>

namespace weft {

// "ibdiagnet's .fdbs": the kind of file to which a supported tool gives this name. Empty if the name is none of these.
// `name` is without its folder; an ending of compression does not count.
std::string formatByName(std::string_view name);

}  // namespace weft
