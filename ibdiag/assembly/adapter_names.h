// Names of adapters and switches from a file: a table of hosts and adapters, or an ib-node-name-map, read without an
// import.
#pragma once

#include <map>
#include <string>

#include "core/base/ids.h"

namespace weft {

// By GUID; empty where the file is neither.
std::map<Guid, std::string> adapterNamesIn(const std::string& content, const std::string& shown);

}  // namespace weft
