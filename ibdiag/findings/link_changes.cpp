#include "ibdiag/findings/link_changes.h"

#include "ibdiag/findings/link_rate.h"
#include "ibdiag/model/link_capacity.h"

namespace weft {
namespace {

enum class Trend { none, down, up, unclear };

template <class Value>
Trend trend(const Value& was, const Value& now) {
  if (!was || !now) return Trend::unclear;
  return *was == *now ? Trend::none : *now < *was ? Trend::down : Trend::up;
}

Trend widthStep(const LinkFacts& was, const LinkFacts& now) {
  if (was.width.empty() || now.width.empty() || was.width == now.width) return Trend::none;
  return trend(lanes(was.width), lanes(now.width));
}

// "10 or faster" is certainly faster than a slower speed, but cannot be compared with a higher one.
Trend speedStep(const LinkFacts& was, const LinkFacts& now) {
  if (was.speed.empty() || now.speed.empty()) return Trend::none;
  if (was.speed == now.speed) return Trend::none;
  const Trend told = trend(laneRate(was.speed), laneRate(now.speed));
  if (was.speedIsMinimum && told != Trend::down) return Trend::none;
  if (now.speedIsMinimum && told != Trend::up) return Trend::none;
  return told;
}

}  // namespace

std::optional<RateChange> rateChange(const LinkFacts& was, const LinkFacts& now) {
  const Trend width = widthStep(was, now), speed = speedStep(was, now);
  if (width == Trend::none && speed == Trend::none) return std::nullopt;
  const auto one = [&](Trend trend) {
    return (width == trend || width == Trend::none) && (speed == trend || speed == Trend::none);
  };
  if (one(Trend::down)) return RateChange::slower;
  if (one(Trend::up)) return RateChange::faster;
  const auto before = linkCapacity(was), after = linkCapacity(now);
  if (!before || !after || *before == *after) return RateChange::other;
  return *after < *before ? RateChange::slower : RateChange::faster;
}

std::optional<double> rateRatio(const LinkFacts& was, const LinkFacts& now) {
  if (const auto before = linkCapacity(was), after = linkCapacity(now); before && after)
    return static_cast<double>(*after) / static_cast<double>(*before);
  const auto before = lanes(was.width), after = lanes(now.width);
  return was.speed == now.speed && before && after ? std::optional(static_cast<double>(*after) / *before)
                                                   : std::nullopt;
}

bool stateChanged(const LinkFacts& was, const LinkFacts& now) {
  return !was.state.empty() && !now.state.empty() && was.state != now.state;
}

std::string rateText(const LinkFacts& link) {
  std::string text = link.width;
  if (!link.width.empty() && !link.speed.empty()) text += ' ';
  return text + link.speed + (link.speedIsMinimum && !link.speed.empty() ? " or faster" : "");
}

}  // namespace weft
