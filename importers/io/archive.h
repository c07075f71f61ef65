// Archives that hold a bundle: tar (plain or compressed), zip and what else libarchive reads. Unpacked into a folder of
// the import's own, because OTF2 and SQLite read files, not streams.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.h"

namespace weft {

// A small archive can hold a great deal. Beyond a limit unpacking ends with a diagnostic.
struct UnpackLimits {
  std::uint64_t bytes = std::uint64_t{64} << 30;     // of all files together
  std::uint64_t freeBytes = std::uint64_t{1} << 30;  // up to here any ratio will do
  std::uint64_t ratio = 250;                         // unpacked to packed
  std::size_t files = 200'000;
  int depth = 16;  // folders in a path
};

struct UnpackedFile {
  std::filesystem::path path;  // where it lies now
  std::string name;            // within the archive, '/' between folders
};

// Is it a tar or zip archive, or a file compressed by something other than gzip? `firstBytes` with gzip undone.
bool looksLikeArchive(std::string_view firstBytes);

// Unpacks the regular files of an archive below `folder`, which it makes. Links, devices and hidden files are left out;
// so are names that lead out of the archive ("..", an absolute path). `diagnostics` reports what is damaged, refused or
// too large, with `shown` as the file. `carryOn(packed bytes read)` answers "carry on?". By name. Throws Error where
// `folder` can't be written.
std::vector<UnpackedFile> unpack(const std::filesystem::path& archive, const std::string& shown,
                                 const std::filesystem::path& folder, Diagnostics& diagnostics,
                                 const std::function<bool(std::uint64_t)>& carryOn, const UnpackLimits& limits = {});

}  // namespace weft
