// Random numbers that are the same on every platform for a seed; the distributions of the standard library are not.
#pragma once

#include <cstdint>
#include <random>

namespace weft {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::uint32_t below(std::uint32_t limit) {
    return static_cast<std::uint32_t>((engine_() >> 32) * limit >> 32);
  }                                                                         // 0 for 0
  double part() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }  // 0 … 1, 1 excluded

 private:
  std::mt19937_64 engine_;
};

}  // namespace weft
