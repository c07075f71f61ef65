// An OTF2 archive as one file, so that a corpus holds it and a fuzzer can bend it: for each file a line
// "NAME LENGTH", a line end, then that many bytes. Names are relative; those that would leave the folder are skipped.
#pragma once

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace weft {

// Puts the files below `folder` and answers the path of the first one that ends in ".otf2".
inline std::filesystem::path unpackArchive(std::string_view pack, const std::filesystem::path& folder) {
  std::filesystem::path anchor;
  while (!pack.empty()) {
    const auto lineEnd = std::min(pack.find('\n'), pack.size());
    const std::string_view line = pack.substr(0, lineEnd);
    pack.remove_prefix(std::min(lineEnd + 1, pack.size()));
    const auto blank = std::min(line.rfind(' '), line.size());
    const std::filesystem::path name = line.substr(0, blank);
    std::size_t length = 0;
    std::from_chars(line.data() + std::min(blank + 1, line.size()), line.data() + line.size(), length);
    length = std::min(length, pack.size());
    const bool safe =
        !name.empty() && name.is_relative() && line.find("..") == line.npos && line.find('\0') == line.npos;
    if (safe && line.size() < 200) {
      std::error_code ignored;
      std::filesystem::create_directories((folder / name).parent_path(), ignored);
      std::ofstream(folder / name, std::ios::binary).write(pack.data(), static_cast<std::streamsize>(length));
      if (anchor.empty() && name.extension() == ".otf2") anchor = folder / name;
    }
    pack.remove_prefix(length);
  }
  return anchor;
}

inline std::string fileContent(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

}  // namespace weft
