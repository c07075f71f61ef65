// Pearson's correlation and the least-squares line.
#pragma once

#include <optional>
#include <span>

namespace weft {

struct Line {
  double slope = 0;
  double intercept = 0;
};

struct Correlation {
  std::size_t points = 0;    // pairs that have both numbers
  std::optional<double> r;   // -1 … 1; nothing for fewer than 3 points or where one of both does not vary
  std::optional<Line> line;  // y = slope × x + intercept; nothing for fewer than 2 points or where x does not vary
};

// Pairs in which one number is absent or not finite do not count. Two passes, about the means and with compensated
// sums: numbers around 1e6 that differ by 1e-3 lose none of their digits.
Correlation correlate(std::span<const std::optional<double>> x, std::span<const std::optional<double>> y);

}  // namespace weft
