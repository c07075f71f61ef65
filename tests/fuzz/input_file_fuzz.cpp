// libraries: weft_importers weft_core
// Any bytes as a file that may be compressed. The bytes that come out are bounded, and read the same twice.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "fuzz_target.h"
#include "importers/io/input_file.h"

namespace input_file_fuzz {

constexpr weft::InflateLimits limits{.bytes = 1 << 20, .freeBytes = 1 << 18, .ratio = 250};

std::string readAll(const std::string& path) {
  const auto state = std::make_shared<weft::InputState>();
  const auto in = weft::openInput(path, state, limits);
  std::string text(limits.bytes * 2, '\0');
  in->read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in->gcount()));
  return text;
}

WEFT_FUZZ_TARGET(input_file_fuzz)(const std::uint8_t* data, std::size_t size) {
  const int file = memfd_create("input", MFD_CLOEXEC);
  if (file < 0) return 0;
  const bool whole = ::write(file, data, size) == static_cast<ssize_t>(size);
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  if (whole) {
    const std::string text = readAll(path);
    if (text.size() > limits.bytes + (1 << 18) && weft::looksLikeGzip(text)) __builtin_trap();
    if (text != readAll(path)) __builtin_trap();
  }
  ::close(file);
  return 0;
}

}  // namespace input_file_fuzz
