// A measure of one communicator in two runs, and their difference.
#pragma once

#include "core/sums/communicator_totals.h"

namespace weft {

enum class TotalsMeasure { time, volume, calls, imbalance };

struct MeasureSides {
  std::optional<double> first, second;                   // seconds, bytes, calls, a ratio; nothing: not recorded
  std::optional<std::uint64_t> exactFirst, exactSecond;  // of bytes and calls
  std::optional<double> difference;  // second − first, where both are of one kind: a sum over ranks is
                                     // compared neither with one rank's number nor with a maximum
  // Of bytes and calls, where both are recorded: how far apart, without sign.
  std::optional<std::uint64_t> exactDistance() const;
};

// Null: the run does not have the communicator.
MeasureSides sidesOf(const CommunicatorTotals* first, const CommunicatorTotals* second, TotalsMeasure measure);

}  // namespace weft
