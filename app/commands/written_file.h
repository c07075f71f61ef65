// Small files that a command writes beside what it prints.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string_view>

namespace weft {

// Beside the target first, then in its place: what was there stays until the new one is whole. Throws Error that names `option`.
void writeWhole(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write, const char* option);
void writeWhole(const std::filesystem::path& path, std::string_view content, const char* option);

}  // namespace weft
