// The digest of input files.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace weft {

// "xxh3:" and the 32 hex digits of XXH3-128 over the bytes of all files, one after the other; what `xxhsum -H2` prints
// for a single file. Files that can't be read count as empty. Empty where `carryOn` answered false.
std::string digestOf(const std::vector<std::filesystem::path>& files, const std::function<bool()>& carryOn);

}  // namespace weft
