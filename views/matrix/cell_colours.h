// A lookup table of the colour scale for whole numbers: an image needs a million colours.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "views/matrix/model/signed_cell.h"
#include "views/shared/colour_scale.h"

namespace weft {

class CellColours {
 public:
  explicit CellColours(const ColourScale& scale);

  // At most maxStoredBytes; of a diverging scale packed differences (signed_cell.h).
  QRgb of(std::uint64_t amount) const {
    if (amount == 0) return scale_.zero();
    const bool less = scale_.diverging() && isLess(amount);
    if (scale_.diverging()) amount = distance(amount);
    std::size_t entry = guesses_[bucket(amount)];
    while (entry + 1 < from_.size() && amount >= from_[entry + 1]) ++entry;
    while (entry > 0 && amount < from_[entry]) --entry;
    return scale_.entry(static_cast<int>(less ? ColourScale::entries - 1 - entry : entry));
  }
  const ColourScale& scale() const { return scale_; }

 private:
  // An amount as a float: its exponent and seven more bits, counted from those of 1.
  static constexpr std::uint32_t firstPattern = 127U << 7;
  static constexpr std::size_t buckets = 64U << 7;
  static std::size_t bucket(std::uint64_t amount) {
    const auto value = static_cast<float>(static_cast<std::int64_t>(amount));
    return (std::bit_cast<std::uint32_t>(value) >> 16) - firstPattern;
  }

  ColourScale scale_;
  std::array<std::uint64_t, ColourScale::entries> from_{};  // the smallest amount that has the entry
  std::array<std::uint8_t, buckets> guesses_{};             // the entry at the bucket's beginning
};

}  // namespace weft
