#include "ibdiag/dumps/link_words.h"

#include <algorithm>
#include <array>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t longestWord = 16;  // of a word that no table knows

struct Word {
  std::string_view word, canonical;
};
// Names of IBTA 14.2.5.6, numbers as tools round them, and libibmad's exact ones.
constexpr std::array speeds{
    Word{"2.5", "2.5"},    Word{"SDR", "2.5"},   Word{"5", "5"},       Word{"5.0", "5"},       Word{"DDR", "5"},
    Word{"10", "10"},      Word{"10.0", "10"},   Word{"QDR", "10"},    Word{"FDR10", "FDR10"}, Word{"14", "14"},
    Word{"14.0625", "14"}, Word{"FDR", "14"},    Word{"25", "25"},     Word{"25.78125", "25"}, Word{"EDR", "25"},
    Word{"50", "50"},      Word{"53.125", "50"}, Word{"HDR", "50"},    Word{"100", "100"},     Word{"106.25", "100"},
    Word{"NDR", "100"},    Word{"200", "200"},   Word{"212.5", "200"}, Word{"XDR", "200"}};
constexpr std::array<std::string_view, 9> speedOrder{"2.5", "5", "10", "FDR10", "14", "25", "50", "100", "200"};
constexpr std::array widths{Word{"1", "1x"}, Word{"2", "2x"}, Word{"4", "4x"}, Word{"8", "8x"}, Word{"12", "12x"}};
constexpr std::array states{Word{"ACT", "ACT"},        Word{"ACTIVE", "ACT"}, Word{"ARM", "ARM"},
                            Word{"ARMED", "ARM"},      Word{"INI", "INI"},    Word{"INIT", "INI"},
                            Word{"INITIALIZE", "INI"}, Word{"DWN", "DWN"},    Word{"DOWN", "DWN"}};

struct Bit {
  std::uint64_t bit;
  std::string_view name;
};
constexpr std::array widthBits{Bit{8, "12x"}, Bit{4, "8x"}, Bit{2, "4x"}, Bit{16, "2x"}, Bit{1, "1x"}};
constexpr std::array speedBits{Bit{0x1000000, "200"}, Bit{0x800, "100"}, Bit{0x400, "50"},
                               Bit{0x200, "25"},      Bit{0x100, "14"},  Bit{0x10000, "FDR10"},
                               Bit{4, "10"},          Bit{2, "5"},       Bit{1, "2.5"}};

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

template <class Words>
std::string_view canonical(std::string_view text, const Words& words) {
  const auto found = std::ranges::find_if(
      words, [&](const Word& each) { return std::ranges::equal(each.word, text, {}, upper, upper); });
  if (found != words.end()) return found->canonical;
  return text.starts_with("?") || text.size() > longestWord ? std::string_view{} : text;
}

template <class Bits>
std::string_view highest(std::uint64_t bits, const Bits& table) {
  for (const Bit& each : table)
    if ((bits & each.bit) != 0) return each.name;
  return {};
}

}  // namespace

std::string_view linkWidth(std::string_view text) {
  text = trimmed(text);
  const bool counts = text.ends_with('x') || text.ends_with('X');
  const std::string_view lanes = counts ? text.substr(0, text.size() - 1) : text;
  const std::string_view width = canonical(lanes, widths);
  return width == lanes ? text : width;
}

std::string_view linkSpeed(std::string_view text) {
  text = trimmed(text);
  if (text.ends_with("Gbps")) text = trimmed(text.substr(0, text.size() - 4));
  return canonical(text, speeds);
}

std::string_view linkState(std::string_view text) { return canonical(trimmed(text), states); }

std::string_view highestWidth(std::uint64_t bits) { return highest(bits, widthBits); }
std::string_view highestSpeed(std::uint64_t bits) { return highest(bits, speedBits); }

std::optional<int> speedRank(std::string_view speed) {
  const auto found = std::ranges::find(speedOrder, speed);
  if (found == speedOrder.end()) return std::nullopt;
  return static_cast<int>(found - speedOrder.begin());
}

}  // namespace weft
