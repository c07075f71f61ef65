// Clocks of ranks that contradict each other, corrected: no message is received before it was sent, no rank leaves a
// collective operation before the ranks have come without which it can't end. "Controlled logical clock" with forward
// and backward amortisation (R. Rabenseifner, The controlled logical clock, 1997; D. Becker, R. Rabenseifner, F. Wolf,
// Timestamp synchronization for event traces of large-scale message-passing applications, 2007).
//
// A time that is too early is moved to the earliest possible one. What comes after keeps its distances, but runs a
// little faster, by 1 - `pace`, until it has caught up with the clock of the trace; what came before, back to where the
// rank last received something, is stretched towards it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace weft {

// The clock of one location. Times come in the order in which they were recorded; ticks.
class RankClock {
 public:
  // Added to recorded times: grows on [from, until] from nothing to `shift`, and is nothing before and after.
  struct Stretch {
    std::uint64_t from = 0, until = 0, shift = 0;
  };

  void stretch(std::vector<Stretch> stretches) { stretches_ = std::move(stretches); }  // ascending, without overlaps

  // No earlier than `least`. Never earlier than the one before it, nor than what was recorded.
  std::uint64_t at(std::uint64_t recorded, std::uint64_t least = 0) {
    std::uint64_t time = std::max(stretched(recorded), caughtUp(recorded));
    jump_ = least > time ? least - time : 0;
    time = std::max(time, least);
    lastRecorded_ = std::max(lastRecorded_, recorded);
    return last_ = std::max(last_, time);
  }
  std::uint64_t jump() const { return jump_; }  // by which the last time was moved to `least`

 private:
  static constexpr std::uint64_t pace = 100;  // a tick is lost of so many

  std::uint64_t caughtUp(std::uint64_t recorded) const {
    if (last_ == 0 || recorded <= lastRecorded_) return last_;
    const std::uint64_t since = recorded - lastRecorded_;
    return last_ + since - (since + pace - 1) / pace;
  }
  std::uint64_t stretched(std::uint64_t recorded) {
    while (next_ < stretches_.size() && stretches_[next_].until < recorded) ++next_;
    if (next_ == stretches_.size() || recorded <= stretches_[next_].from) return recorded;
    const Stretch& in = stretches_[next_];
    const auto part = static_cast<long double>(recorded - in.from) / static_cast<long double>(in.until - in.from);
    return recorded + static_cast<std::uint64_t>(part * static_cast<long double>(in.shift));
  }

  std::vector<Stretch> stretches_;
  std::size_t next_ = 0;
  std::uint64_t last_ = 0, lastRecorded_ = 0, jump_ = 0;
};

}  // namespace weft
