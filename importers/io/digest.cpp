#include "importers/io/digest.h"

#include <fcntl.h>
#include <unistd.h>
#include <xxhash.h>

#include <memory>
#include <new>
#include <vector>

namespace weft {

std::string digestOf(const std::vector<std::filesystem::path>& files, const std::function<bool()>& carryOn) {
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), &XXH3_freeState);
  if (!state) throw std::bad_alloc();
  XXH3_128bits_reset(state.get());
  constexpr std::size_t bufferSize = 1 << 20;
  const auto buffer = std::make_unique_for_overwrite<char[]>(bufferSize);  // most bundles are many small files
  for (const auto& file : files) {
    const int handle = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (handle < 0) continue;
    for (ssize_t got = 0; (got = ::read(handle, buffer.get(), bufferSize)) > 0;) {
      XXH3_128bits_update(state.get(), buffer.get(), static_cast<std::size_t>(got));
      if (!carryOn()) break;
    }
    ::close(handle);
    if (!carryOn()) return {};
  }
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state.get()));
  std::string text = "xxh3:";
  for (const unsigned char byte : canonical.digest) {
    constexpr const char* digits = "0123456789abcdef";
    text += digits[byte >> 4];
    text += digits[byte & 15U];
  }
  return text;
}

}  // namespace weft
