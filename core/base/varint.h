// Unsigned LEB128 numbers, as the packed columns of a run store hold them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace weft {

inline constexpr std::size_t longestVarint = 10;  // bytes of a number of 64 bits

// Writes at `to`, where longestVarint bytes have room; returns where the next number goes.
inline char* putVarint(char* to, std::uint64_t value) {
  while (value >= 0x80) {
    *to++ = static_cast<char>((value & 0x7FU) | 0x80U);
    value >>= 7;
  }
  *to++ = static_cast<char>(value);
  return to;
}

inline void putVarint(std::string& out, std::uint64_t value) {
  char bytes[longestVarint];
  out.append(bytes, putVarint(bytes, value));
}

// Many numbers, one behind the other.
class VarintText {
 public:
  explicit VarintText(std::size_t bytes) : bytes_(bytes + longestVarint, '\0') {}  // about how many there will be

  void put(std::uint64_t value) {
    if (bytes_.size() - used_ < longestVarint) bytes_.resize(2 * bytes_.size());
    used_ = static_cast<std::size_t>(putVarint(bytes_.data() + used_, value) - bytes_.data());
  }
  std::string take() {
    bytes_.resize(used_);
    return std::move(bytes_);
  }

 private:
  std::string bytes_;
  std::size_t used_ = 0;
};

// Takes one number off the front of `bytes`; false where there is no whole one that fits 64 bits.
inline bool takeVarint(std::string_view& bytes, std::uint64_t& value) {
  value = 0;
  for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    if (shift == 63 && byte > 1) return false;
    value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

// Small numbers of either sign as small ones: 0, -1, 1, -2 … as 0, 1, 2, 3 …; negative ones in two's complement.
constexpr std::uint64_t zigzag(std::uint64_t value) { return value << 1 ^ (0 - (value >> 63)); }
constexpr std::uint64_t unzigzag(std::uint64_t value) { return value >> 1 ^ (0 - (value & 1)); }

}  // namespace weft
