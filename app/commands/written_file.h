// Writes small files that a command creates beside what it prints.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string_view>

namespace weft {

// Before long work: throws Error that names `option` where a file can't be written, or a run store is there. Leaves
// everything as it is.
void checkTarget(const std::filesystem::path& path, const char* option);

// Writes beside the target first, then replaces it: the old file stays until the new one is complete. Throws as
// checkTarget().
void writeWhole(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write, const char* option);
void writeWhole(const std::filesystem::path& path, std::string_view content, const char* option);

}  // namespace weft
