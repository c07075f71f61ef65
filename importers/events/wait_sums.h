// Waits summed by pair of ranks, place and time. Memory depends on the number of keys, not of waits: time bins become
// longer if there would be too many sums.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/records/wait_class.h"
#include "importers/events/trace_tables.h"

namespace weft {

// Converts times of a clock to nanoseconds since the beginning of the trace. Equal times give equal results, so that
// the parts of a span add up to it.
struct TraceClock {
  std::uint64_t ticksPerSecond = 1, start = 0;
  std::uint64_t nanoseconds(std::uint64_t ticks) const;
};

// Sums of times are held at maxStoredBytes, which no trace of a program comes near.
void addTime(std::uint64_t& sum, std::uint64_t nanoseconds);

// Indexes are those of a trace's layout.
struct WaitSpan {
  WaitClass kind = WaitClass::lateSender;
  RankId rank = noRank, peer = noRank;  // that waits; that comes late, noRank: it is not known
  std::uint32_t communicator = noIndex, path = noIndex, region = noIndex,
                operation = noIndex;  // of the call that waits
  std::uint32_t meanwhile = noIndex;  // path on which the peer spent most of that time
  std::uint64_t from = 0, until = 0;  // ticks
  std::uint32_t location = noIndex;   // of the log: the thread that waits
};

class WaitSums {
 public:
  struct Key {
    WaitClass kind;
    RankId rank, peer;
    std::uint32_t communicator, path, region, operation, meanwhile, bin;  // bin 0 where there are no bins
    auto operator<=>(const Key&) const = default;
  };
  struct Sums {
    std::uint64_t waits = 0, nanoseconds = 0;
    std::uint64_t wrongOrder = 0, wrongOrderNanoseconds = 0;  // of these
  };

  // `binNanoseconds`: nothing: all of the time is one.
  explicit WaitSums(const TraceClock& clock, std::optional<std::uint64_t> binNanoseconds)
      : clock_(clock), bin_(binNanoseconds) {}

  // A wait counts in the bin in which it begins; its time in all that it reaches into.
  void add(const WaitSpan& span);
  // Counts a late sender that was added as one of messages in wrong order.
  void wrongOrder(const WaitSpan& span);
  std::uint64_t nanoseconds(const WaitSpan& span) const {
    return clock_.nanoseconds(span.until) - clock_.nanoseconds(span.from);
  }

  std::optional<std::uint64_t> binNanoseconds() const { return bin_; }
  void each(const std::function<void(const Key&, const Sums&)>& visit) const;  // ascending

  static constexpr std::size_t maxSums = 1 << 20;  // until bins become longer

 private:
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  using Table = std::unordered_map<Key, Sums, Hash>;
  template <class Add>
  void spread(const WaitSpan& span, const Add& add);
  void lengthen();

  TraceClock clock_;
  std::optional<std::uint64_t> bin_;
  Table sums_;
  std::uint32_t last_ = 0;  // bin that has anything
};

}  // namespace weft
