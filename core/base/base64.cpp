#include "core/base/base64.h"

#include <cstdint>

namespace weft {

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const auto byte = [&](std::size_t i) {
      return at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : std::uint32_t{0};
    };
    const std::uint32_t three = byte(0) << 16U | byte(1) << 8U | byte(2);
    for (std::size_t digit = 0; digit < 4; ++digit)
      text += at + digit <= bytes.size() ? digits[three >> (18 - 6 * digit) & 63U] : '=';
  }
  return text;
}

}  // namespace weft
