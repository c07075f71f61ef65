// From which iteration on a change pays that costs time once: predicted, and measured.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace weft {

struct Payback {
  double before = 0, after = 0, cost = 0;  // seconds: of an iteration, and of the change

  // Part of the time of `iterations` that the change saves; below 0 it takes more than it saves.
  double gain(double iterations) const { return 1 - (cost + iterations * after) / (iterations * before); }
  // The first number of iterations that takes no longer with the change than without it; nothing where none does.
  std::optional<std::uint64_t> breakEven() const;
};

// What somebody measured: a size of messages, and the times at it.
struct MeasuredPayback {
  double bytes = 0;
  Payback mean;
  std::uint64_t repetitions = 0;
};

// A table with the columns size, before_s, after_s and cost_s, or in place of the last one several that begin with
// reorder_; others are skipped. Rows of one size are repetitions. `elementBytes`: bytes of the elements that sizes
// count. Ascending sizes. Throws Error if it is no such table.
std::vector<MeasuredPayback> readPaybacks(const std::filesystem::path& path, double elementBytes);

// What `weft breakeven --format csv` printed.
struct PaybackRow {
  double bytes = 0;
  Payback foretold;
  std::optional<Payback> measured;
  std::vector<double> iterations;  // for which the gain was asked, ascending
};
std::vector<PaybackRow> readPaybackTable(const std::filesystem::path& path);  // throws Error where it is another table

}  // namespace weft
