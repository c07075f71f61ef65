#include "importers/otf2/trace_metric_bins.h"

#include <algorithm>
#include <string>

#include "core/base/units.h"

namespace weft {

double MetricBinLength::seconds() const {
  return parseReal(std::to_string(digit) + "e" + std::to_string(power)).value_or(0);
}

MetricBins::MetricBins(const TraceDefinitions::Clock& clock, std::optional<MetricBinLength> length)
    : start_(clock.start), span_(clock.length) {
  const auto take = [&](MetricBinLength one) {
    length_ = one;
    ticks_ = Wide(one.digit) * clock.ticksPerSecond;
    over_ = 1;
    for (int power = one.power; power < 0; ++power) over_ *= 10;
    for (int power = one.power; power > 0; --power) ticks_ *= 10;
  };
  if (length) take(*length);
  else
    for (take({1, leastPower}); ticks_ * usualBins < Wide(span_) * over_;)
      take({length_.digit == 1 ? 2 : length_.digit == 2 ? 5 : 1, length_.power + (length_.digit == 5)});
  count_ = static_cast<std::uint32_t>(std::min<Wide>(Wide(span_) * over_ / ticks_ + 1, mostBins));
}

std::uint32_t MetricBins::at(std::uint64_t time) const {
  const std::uint64_t since = time > start_ ? time - start_ : 0;
  return static_cast<std::uint32_t>(std::min<Wide>(Wide(since) * over_ / ticks_, count_ - 1));
}

std::uint64_t MetricBins::begin(std::uint32_t bin) const {
  const Wide from = (ticks_ * bin + over_ - 1) / over_ + start_;
  return static_cast<std::uint64_t>(std::min<Wide>(from, UINT64_MAX));
}

}  // namespace weft
