// libraries: weft_importers weft_core
// Any bytes as an archive. Nothing is written outside its folder, and no more than the limits allow.
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include "fuzz_target.h"
#include "importers/io/archive.h"

namespace fs = std::filesystem;

namespace archive_fuzz {

constexpr weft::UnpackLimits limits{.bytes = 1 << 20, .freeBytes = 1 << 18, .ratio = 250, .files = 20, .depth = 4};

// Only what unpack() names may lie there, as plain files.
void look(const fs::path& folder, const std::vector<weft::UnpackedFile>& files) {
  std::size_t found = 0;
  for (const auto& each : fs::recursive_directory_iterator(folder)) {
    if (each.is_symlink()) __builtin_trap();
    found += each.is_regular_file();
  }
  if (found != files.size() || files.size() > limits.files) __builtin_trap();
  std::uintmax_t bytes = 0;
  for (const auto& file : files) bytes += fs::file_size(file.path);
  if (bytes > limits.bytes) __builtin_trap();
}

WEFT_FUZZ_TARGET(archive_fuzz)(const std::uint8_t* data, std::size_t size) {
  char name[] = "/tmp/weft-archive-fuzz-XXXXXX";
  const int file = memfd_create("archive", MFD_CLOEXEC);
  if (file < 0 || !mkdtemp(name)) return 0;
  if (::write(file, data, size) == static_cast<ssize_t>(size)) {
    weft::Diagnostics diagnostics;
    const fs::path inner = fs::path(name) / "inner";
    const auto files = weft::unpack(
        "/proc/self/fd/" + std::to_string(file), "archive", inner, diagnostics, [](std::uint64_t) { return true; },
        limits);
    look(inner, files);
    if (std::distance(fs::directory_iterator(name), fs::directory_iterator()) != 1) __builtin_trap();
  }
  ::close(file);
  std::error_code ignored;
  fs::remove_all(name, ignored);
  return 0;
}

}  // namespace archive_fuzz
