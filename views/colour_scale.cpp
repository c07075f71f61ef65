#include "views/colour_scale.h"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

// Ten equidistant colours of cividis (Nuñez, Anderton, Renslow 2018, doi:10.1371/journal.pone.0199239).
constexpr std::array<QRgb, 10> anchors{0xff00204d, 0xff00336f, 0xff39486b, 0xff575c6d, 0xff707173,
                                       0xff8a8779, 0xffa69d75, 0xffc4b56c, 0xffe4cf5b, 0xffffea46};

// Which part of cividis stands out from the background, from small amounts to large ones.
constexpr ValueRange onLight{0.74, 0.0};
constexpr ValueRange onDark{0.24, 1.0};

ValueRange mended(ValueRange range, Scaling scaling) {
  if (!std::isfinite(range.low)) range.low = 0;
  if (scaling == Scaling::logarithmic && range.low <= 0) range.low = 1;
  if (!std::isfinite(range.high) || range.high <= range.low)
    range.high = scaling == Scaling::logarithmic ? range.low * 10 : range.low + 1;
  return range;
}

}  // namespace

QColor cividis(double position) {
  const double at = std::clamp(position, 0.0, 1.0) * (anchors.size() - 1);
  const auto before = std::min(static_cast<std::size_t>(at), anchors.size() - 2);
  return mixed(QColor(anchors[before]), QColor(anchors[before + 1]), at - static_cast<double>(before));
}

ValueRange rangeOf(std::span<const std::uint64_t> amounts, Scaling scaling) {
  std::uint64_t low = UINT64_MAX, high = 0;
  for (const std::uint64_t amount : amounts) {
    if (amount == 0) continue;
    low = std::min(low, amount);
    high = std::max(high, amount);
  }
  if (high == 0) return {0, 1};
  return {scaling == Scaling::linear ? 0.0 : static_cast<double>(low), static_cast<double>(high)};
}

ColourScale::ColourScale(ValueRange range, Scaling scaling, const Theme& theme)
    : range_(mended(range, scaling)), scaling_(scaling), zero_(theme.zero.rgb()), absent_(theme.absent.rgb()) {
  const ValueRange part = theme.dark ? onDark : onLight;
  for (int i = 0; i < entries; ++i)
    table_[static_cast<std::size_t>(i)] = cividis(part.low + (part.high - part.low) * i / (entries - 1)).rgb();
}

QRgb ColourScale::colour(std::optional<double> amount) const {
  if (!amount) return absent_;
  if (*amount == 0) return zero_;
  return entry(static_cast<int>(std::lround(position(*amount) * (entries - 1))));
}

double ColourScale::position(double amount) const {
  const double part = scaling_ == Scaling::linear
                          ? (amount - range_.low) / (range_.high - range_.low)
                          : amount <= 0 ? 0 : std::log(amount / range_.low) / std::log(range_.high / range_.low);
  return std::clamp(part, 0.0, 1.0);
}

double ColourScale::amountAt(double position) const {
  return scaling_ == Scaling::linear ? range_.low + position * (range_.high - range_.low)
                                     : range_.low * std::pow(range_.high / range_.low, position);
}

}  // namespace weft
