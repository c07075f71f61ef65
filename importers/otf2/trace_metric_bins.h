// Bins of time for metrics: 1, 2 or 5 times a power of ten of a second long, so that a trace has 512 at the most. Bins
// of traffic are fewer, since each holds pairs of ranks.
#pragma once

#include <cstdint>
#include <optional>

#include "importers/otf2/trace_definitions.h"

namespace weft {

// digit × 10^power seconds.
struct MetricBinLength {
  int digit = 1, power = 0;
  double seconds() const;
};

class MetricBins {
 public:
  MetricBins() = default;  // none
  // `length`: of the run's first archive, if this one is not the first; both numbers of the clock are stated.
  MetricBins(const TraceDefinitions::Clock& clock, std::optional<MetricBinLength> length);

  std::uint32_t count() const { return count_; }  // 0: none
  MetricBinLength length() const { return length_; }
  std::uint32_t at(std::uint64_t time) const;  // the first or last one of times outside
  bool isOutside(std::uint64_t time) const { return time < start_ || time - start_ > span_; }
  std::uint64_t begin(std::uint32_t bin) const;  // the first tick of it

 private:
  __extension__ using Wide = unsigned __int128;  // a 64-bit number of ticks times 10^15
  static constexpr std::uint32_t usualBins = 512, mostBins = 1024;
  static constexpr int leastPower = -15;  // a femtosecond

  std::uint64_t start_ = 0, span_ = 0;
  MetricBinLength length_;
  Wide ticks_ = 1, over_ = 1;  // a bin is ticks_ / over_ long, exactly
  std::uint32_t count_ = 0;
};

}  // namespace weft
