// The words of the window and of figures in the user's language: loads them, and chooses among forms by a number.
#pragma once

#include <cstdint>

namespace weft {

// Takes the English forms of texts with numbers. Called once for each application object, before anything is drawn.
void loadTranslation();

// For tr("%1 flow(s)", nullptr, formOf(flows)).arg(grouped(flows)): %n prints an int without groups, and 64 bits don't
// fit. The last nine digits stay, by which languages choose.
inline int formOf(std::uint64_t count) {
  constexpr std::uint64_t digits = 1'000'000'000;
  return static_cast<int>(count < digits ? count : digits + count % digits);
}

}  // namespace weft
