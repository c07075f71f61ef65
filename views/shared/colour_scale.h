// Colour scales for amounts: cividis on paper, amber to wine in the window. Both are readable in grey and with colour
// vision deficiencies.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <QRgb>
#include <span>

#include "views/shared/theme.h"

namespace weft {

// diverging: linear on both sides of 0, for differences; its range is as wide below 0 as above.
enum class Scaling { linear, logarithmic, diverging };

struct ValueRange {
  double low = 0;
  double high = 0;
  bool operator==(const ValueRange&) const = default;
};

// The range of some amounts: from 0 to the largest; logarithmic from the smallest above 0. 0 to 1 where all are 0.
ValueRange rangeOf(std::span<const std::uint64_t> amounts, Scaling scaling);

class ColourScale {
 public:
  static constexpr int entries = 256;

  // Large amounts stand out from the background: dark on light, bright on dark. The end of cividis that would
  // drown in paper is cut off; a grey theme has greys instead, the window a scale that keeps clear of all greys.
  // Diverging: blue for less than 0, orange for more, both the stronger the farther from 0; in grey only the distance
  // shows, so that a mark has to tell the sign. A range that is empty or, logarithmic, not above 0 is mended.
  ColourScale(ValueRange range, Scaling scaling, const Theme& theme);

  // 0 (but for diverging scales, which have it in the middle) and "not recorded" have greys of their own; what lies
  // outside the range takes the colour of its end.
  QRgb colour(std::optional<double> amount) const;
  QRgb entry(int index) const { return table_[static_cast<std::size_t>(index)]; }  // 0 … entries - 1
  QRgb zero() const { return zero_; }
  QRgb absent() const { return absent_; }

  double position(double amount) const;  // 0 … 1 along the scale
  ValueRange range() const { return range_; }
  Scaling scaling() const { return scaling_; }
  bool diverging() const { return scaling_ == Scaling::diverging; }

 private:
  ValueRange range_;
  Scaling scaling_;
  std::array<QRgb, entries> table_{};
  QRgb zero_, absent_;
};

// Cividis at 0 (dark blue) … 1 (yellow).
QColor cividis(double position);

}  // namespace weft
