// One file of a bundle as a stream, with gzip undone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <string>

#include "core/base/diagnostic.h"

namespace weft {

// What has become of the file's bytes; filled while the stream is read.
struct InputState {
  std::uint64_t bytesTaken = 0;  // of the file itself, for progress
  std::optional<Diagnostic>
      trouble;  // file.read, gzip.truncated, gzip.corrupt, gzip.bomb, gzip.trailing; without `file`
};

// A small gzip file can hold a great deal. Beyond either limit the stream ends with a diagnostic.
struct InflateLimits {
  std::uint64_t bytes = std::uint64_t{8} << 30;
  std::uint64_t freeBytes = std::uint64_t{1} << 30;  // below this size any ratio is accepted
  std::uint64_t ratio = 250;
};

bool looksLikeGzip(std::string_view firstBytes);

// Throws Error where the file can't be opened. A damaged gzip file gives the bytes before the damage, then ends.
std::unique_ptr<std::istream> openInput(const std::filesystem::path& path, std::shared_ptr<InputState> state,
                                        const InflateLimits& limits = {});

}  // namespace weft
