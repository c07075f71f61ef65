// Random numbers of a test: the same ones every time, but with another WEFT_SEED in the environment.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace weft {

// `fixed` tells the tests, and the cases of one, from each other.
inline std::uint32_t seeded(std::uint64_t fixed) {
  const char* seed = std::getenv("WEFT_SEED");
  return static_cast<std::uint32_t>(seed == nullptr ? fixed : fixed + 7919 * std::strtoull(seed, nullptr, 10));
}

}  // namespace weft
