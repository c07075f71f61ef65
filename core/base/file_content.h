// The content of small files that are read whole.
#pragma once

#include <filesystem>
#include <string>

namespace weft {

// Throws Error, which names the file, where it is not there, is no file, or can't be read to its end.
std::string contentOf(const std::filesystem::path& path);
// Empty in place of an error.
std::string contentIfReadable(const std::filesystem::path& path);

}  // namespace weft
