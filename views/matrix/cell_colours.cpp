#include "views/matrix/cell_colours.h"

#include <cmath>

#include "core/base/units.h"

namespace weft {
namespace {

int entryOf(const ColourScale& scale, std::uint64_t amount) {
  return static_cast<int>(std::lround(scale.position(static_cast<double>(amount)) * (ColourScale::entries - 1)));
}

// The smallest amount from `low` on that has at least this entry; one beyond all where none has.
std::uint64_t firstWith(const ColourScale& scale, int entry, std::uint64_t low) {
  std::uint64_t high = maxStoredBytes + 1;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (entryOf(scale, middle) >= entry) high = middle;
    else low = middle + 1;
  }
  return low;
}

}  // namespace

CellColours::CellColours(const ColourScale& scale) : scale_(scale) {
  for (std::size_t entry = 1; entry < from_.size(); ++entry)
    from_[entry] = firstWith(scale, static_cast<int>(entry), std::max<std::uint64_t>(from_[entry - 1], 1));
  std::size_t entry = 0;
  for (std::size_t at = 0; at < buckets; ++at) {
    const auto begin = std::bit_cast<float>(static_cast<std::uint32_t>(at + firstPattern) << 16);
    while (entry + 1 < from_.size() && static_cast<double>(begin) >= static_cast<double>(from_[entry + 1])) ++entry;
    guesses_[at] = static_cast<std::uint8_t>(entry);
  }
}

}  // namespace weft
