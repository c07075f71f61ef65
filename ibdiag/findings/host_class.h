// Classes of hosts with the same purpose, guessed from their names.
#pragma once

#include <string>

namespace weft {

// "gpu#" of gpu03 and GPU12.cluster.local: the name with each run of digits as one sign.
std::string hostClass(const std::string& host);

}  // namespace weft
