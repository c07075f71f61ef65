// The states of each location in the store's form, delivered in chunks while it is read.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/records/row_sink.h"
#include "importers/events/trace_tables.h"
#include "importers/events/wait_sums.h"

namespace weft {

class TraceStates {
 public:
  // `firstId`: of the states of this archive. The clock is stated.
  TraceStates(const TraceClock& clock, std::uint32_t firstId, RowSink& sink)
      : clock_(clock), firstId_(firstId), sink_(sink) {}

  // Begins one location after the other; those of a rank stand together, its main thread first.
  void begin(RankId rank);
  // From now on the location is there; noIndex: in no code region, in no call. Times that go back count as the last
  // one.
  void moved(std::uint64_t time, std::uint32_t region, std::uint32_t operation) {
    if (region == region_ && operation == operation_ && isInside_) latest_ = time > latest_ ? time : latest_;
    else move(time, region, operation);
  }
  void paused(std::uint64_t time);  // where it is from now on is not known, until moved()
  void finish();                    // the location has no more events

  // Places of code regions and operations in the layout, by state.
  const std::vector<std::pair<std::uint32_t, std::uint32_t>>& states() const { return states_; }

 private:
  void move(std::uint64_t time, std::uint32_t region, std::uint32_t operation);
  void add(std::uint64_t until);
  void flush();
  std::uint32_t stateOf(std::uint32_t region, std::uint32_t operation);
  std::uint32_t find(std::uint32_t region, std::uint32_t operation);

  struct Recent {
    std::uint32_t region = noIndex, operation = noIndex, state = noIndex;
  };

  const TraceClock clock_;
  const std::uint32_t firstId_;
  RowSink& sink_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> states_;
  std::unordered_map<std::uint64_t, std::uint32_t> index_;  // region << 32 | operation
  std::array<Recent, 64> recent_;                           // what stateOf() found last
  StateChunkRow chunk_;
  bool isInside_ = false, isFirst_ = true;
  std::uint32_t region_ = noIndex, operation_ = noIndex, state_ = 0;  // since `since_`
  std::uint64_t latest_ = 0, since_ = 0;                              // ticks; nanoseconds
};

}  // namespace weft
