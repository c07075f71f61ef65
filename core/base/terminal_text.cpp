#include "core/base/terminal_text.h"

#include <array>
#include <cstdint>
#include <cstdio>

namespace weft {
namespace {

// The character at the start, where it is one that a terminal obeys; its length in bytes, else 0.
std::size_t controlAt(std::string_view text, std::uint32_t& character) {
  const auto byte = [&](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
  character = byte(0);
  if (character < 0x20 || character == 0x7F) return character == '\n' || character == '\t' ? 0 : 1;
  if (character == 0xC2) {  // U+0080 to U+009F
    character = byte(1);
    return character >= 0x80 && character <= 0x9F ? 2 : 0;
  }
  if (character != 0xE2) return 0;
  character = 0x2000 | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU);
  const bool turns = character == 0x200E || character == 0x200F || (character >= 0x202A && character <= 0x202E) ||
                     (character >= 0x2066 && character <= 0x2069);
  return turns && byte(2) >= 0x80 ? 3 : 0;
}

}  // namespace

std::string terminalText(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    std::uint32_t character = 0;
    const std::size_t length = controlAt(text, character);
    if (length == 0) {
      shown += text.front();
      text.remove_prefix(1);
      continue;
    }
    std::array<char, 16> escape{};
    std::snprintf(escape.data(), escape.size(), character < 0x100 ? "\\x%02x" : "\\u%04x", character);
    shown += escape.data();
    text.remove_prefix(length);
  }
  return shown;
}

}  // namespace weft
