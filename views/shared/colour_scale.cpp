#include "views/shared/colour_scale.h"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

// Ten equidistant colours of cividis (Nuñez, Anderton, Renslow 2018, doi:10.1371/journal.pone.0199239).
constexpr std::array<QRgb, 10> anchors{0xff00204d, 0xff00336f, 0xff39486b, 0xff575c6d, 0xff707173,
                                       0xff8a8779, 0xffa69d75, 0xffc4b56c, 0xffe4cf5b, 0xffffea46};

// Which part of cividis stands out from paper, from small amounts to large ones.
constexpr ValueRange onPaper{0.74, 0.0};

// Of the window, from little to much, in equal steps: amber to wine, the lightness falling (rising on dark). It crosses
// no grey for any kind of eyes, so that the least amount is never taken for "no traffic" or "not recorded", as the
// middle of cividis is with some.
using LoadStops = std::array<QRgb, 9>;
constexpr LoadStops loadsOnLight{0xffeea82f, 0xffe08b06, 0xffce7201, 0xffbd5b00, 0xffac4401,
                                 0xff992a01, 0xff801812, 0xff660c17, 0xff4c0517};
constexpr LoadStops loadsOnDark{0xff9b3f36, 0xffb14c32, 0xffc35c2d, 0xffd46f2a, 0xffe2872f,
                                0xffeda244, 0xfff5bf65, 0xfffad98c, 0xffffefb3};

// The greys of a paper that prints no colours: apart from those of "zero" and "not recorded", which are lighter.
constexpr ValueRange greys{0.70, 0.03};

// From the far end of one side over the middle to that of the other. Lightness is monotone on each side.
struct DivergingColours {
  QRgb less, lessHalf, middle, moreHalf, more;
};
constexpr DivergingColours divergingOnLight{0xff0a3a75, 0xff6f9fd0, 0xffeceae6, 0xffe39a52, 0xff8a3c00};
constexpr DivergingColours divergingOnDark{0xff9bd0ff, 0xff4a82b8, 0xff3a3c40, 0xffb87432, 0xffffc27a};
constexpr DivergingColours divergingInGrey{0xff080808, 0xff7a7a7a, 0xffeeeeee, 0xff7a7a7a, 0xff080808};

QRgb divergingEntry(double at, const DivergingColours& colours) {  // at: -1 … 1
  const double side = std::abs(at);
  const QColor end(at < 0 ? colours.less : colours.more), half(at < 0 ? colours.lessHalf : colours.moreHalf);
  if (side < 0.5) return mixed(QColor(colours.middle), half, side * 2).rgb();
  return mixed(half, end, side * 2 - 1).rgb();
}

template <class Stops>
QColor alongStops(const Stops& stops, double position) {
  const double at = std::clamp(position, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const auto before = std::min(static_cast<std::size_t>(at), stops.size() - 2);
  return mixed(QColor(stops[before]), QColor(stops[before + 1]), at - static_cast<double>(before));
}

QRgb sequentialEntry(double at, const Theme& theme) {
  if (theme.screen && theme.dark) return alongStops(loadsOnDark, at).rgb();
  // On the white of a high contrast desktop the lightest amber would be too faint.
  if (theme.screen) return alongStops(loadsOnLight, theme.ink == Qt::black ? (1 + 3 * at) / 4 : at).rgb();
  const ValueRange part = theme.grey ? greys : onPaper;
  const double position = part.low + (part.high - part.low) * at;
  return theme.grey ? mixed(Qt::black, Qt::white, position).rgb() : cividis(position).rgb();
}

ValueRange mended(ValueRange range, Scaling scaling) {
  if (scaling == Scaling::diverging) {
    const double far = std::max(std::abs(range.low), std::abs(range.high));
    return std::isfinite(far) && far > 0 ? ValueRange{-far, far} : ValueRange{-1, 1};
  }
  if (!std::isfinite(range.low)) range.low = 0;
  // One amount alone is the most.
  if (scaling == Scaling::logarithmic && range.low > 0 && range.high == range.low) range.low /= 10;
  if (scaling == Scaling::logarithmic && range.low <= 0) range.low = 1;
  if (!std::isfinite(range.high) || range.high <= range.low)
    range.high = scaling == Scaling::logarithmic ? range.low * 10 : range.low + 1;
  return range;
}

}  // namespace

QColor cividis(double position) { return alongStops(anchors, position); }

ValueRange rangeOf(std::span<const std::uint64_t> amounts, Scaling scaling) {
  std::uint64_t low = UINT64_MAX, high = 0;
  for (const std::uint64_t amount : amounts) {
    if (amount == 0) continue;
    low = std::min(low, amount);
    high = std::max(high, amount);
  }
  if (high == 0) return {0, 1};
  return {scaling == Scaling::logarithmic ? static_cast<double>(low) : 0.0, static_cast<double>(high)};
}

ColourScale::ColourScale(ValueRange range, Scaling scaling, const Theme& theme)
    : range_(mended(range, scaling)), scaling_(scaling), zero_(theme.zero.rgb()), absent_(theme.absent.rgb()) {
  const DivergingColours& two = theme.grey ? divergingInGrey : theme.dark ? divergingOnDark : divergingOnLight;
  for (int i = 0; i < entries; ++i) {
    const double at = static_cast<double>(i) / (entries - 1);
    table_[static_cast<std::size_t>(i)] = diverging() ? divergingEntry(2 * at - 1, two) : sequentialEntry(at, theme);
  }
  if (diverging()) zero_ = two.middle;
}

QRgb ColourScale::colour(std::optional<double> amount) const {
  if (!amount) return absent_;
  if (*amount == 0) return zero_;
  return entry(static_cast<int>(std::lround(position(*amount) * (entries - 1))));
}

double ColourScale::position(double amount) const {
  const double part = scaling_ != Scaling::logarithmic ? (amount - range_.low) / (range_.high - range_.low)
                      : amount <= 0                    ? 0
                                    : std::log(amount / range_.low) / std::log(range_.high / range_.low);
  return std::clamp(part, 0.0, 1.0);
}

}  // namespace weft
