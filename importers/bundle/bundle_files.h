// Lists the files of a bundle in a reproducible order.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/diagnostic.h"

namespace weft {

struct BundleFile {
  std::filesystem::path path;  // as given, or below the folder that was given; of an unpacked file where it lies now
  std::string shown;           // how the user knows it: the path, or ARCHIVE/NAME
  std::uint64_t bytes = 0;
  int depth = 0;          // 0: given, or directly in a given folder
  std::size_t given = 0;  // which of the given paths it is, or lies below
};

struct WalkLimits {
  int depth = 16;
  std::size_t files = 200'000;
};

// Ordered by path; each file once. Folders are walked without following links to folders; hidden files, pipes, devices
// and `leftOut` (compared as files, not as names) are skipped. Throws Error where a given path does not exist.
std::vector<BundleFile> findFiles(const std::vector<std::filesystem::path>& given,
                                  const std::vector<std::filesystem::path>& leftOut, Diagnostics& diagnostics,
                                  const WalkLimits& limits = {});

}  // namespace weft
