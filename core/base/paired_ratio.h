// The ratio of two quantities measured in pairs: run times with and without a tool.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace weft {

struct MeasuredPair {
  double base = 0;
  double other = 0;
};

// Ratios other / base; 1.02 is 2 % more.
struct PairedRatio {
  std::size_t pairs = 0;
  double mean = 1;  // geometric: of the logarithms of the ratios
  double median = 1;
  std::optional<double> low, high;              // 95 % confidence interval of the mean; nothing for a single pair
  std::optional<double> medianLow, medianHigh;  // of at least 95 %, of the median; nothing below six pairs
};

// Student's t interval of the mean logarithm of the ratios, which takes away what both of a pair have in common (a
// machine that is slower for a while), and treats 2 times and half alike. The median's interval is that of the sign
// test: it lies between two of the ratios by rank and supposes nothing of how they are spread, so that a few disturbed
// runs move it little. Pairs in which one is not above 0 and finite do not count; nothing where none is left.
std::optional<PairedRatio> pairedRatio(std::span<const MeasuredPair> pairs);

// The middle value; the mean of the middle two if their number is even. Nothing if there are none.
std::optional<double> medianOf(std::span<const double> values);
std::optional<double> meanOf(std::span<const double> values);

}  // namespace weft
