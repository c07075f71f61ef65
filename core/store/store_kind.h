// Which files are run stores.
#pragma once

#include <filesystem>

namespace weft {

bool isRunStore(const std::filesystem::path& path);  // of any version, by its first bytes; what can't be read is none

}  // namespace weft
