// Counter values in bytes and packets: those of one reading, or the difference of two.
#pragma once

#include <array>
#include <optional>

#include "core/records/rows.h"
#include "ibdiag/counters/counter_dumps.h"

namespace weft {

// One port's counters at one moment, each at most once per width.
class PortReading {
 public:
  // False where the same counter stood there with another value; the new one is kept.
  bool put(const ReadCounter& read);
  std::optional<std::uint64_t> get(Counter counter, CounterWidth width) const;

 private:
  std::vector<ReadCounter> values_;  // few
};

// Why a difference is not known.
enum class NotKnown : std::uint8_t {
  wentDown,    // reset, or wrapped
  wasFull,     // the earlier one stood at its highest value
  otherWidth,  // one reading has the 64-bit counter only, the other the narrow one only
};

struct Difference {
  std::optional<Counted> count;  // empty with `why`, or where a reading does not have the counter
  std::optional<NotKnown> why;
};

// The widest counter that there is, in bytes, packets, ticks or errors. A counter at its highest value, and bytes held
// at maxStoredBytes, are "at least".
std::optional<Counted> countOf(const PortReading& reading, Counter counter);

// Later less earlier of the widest counter that both have. One that is full in the later reading has counted at least
// the rest of its range.
Difference differenceOf(const PortReading& before, const PortReading& after, Counter counter);

}  // namespace weft
