// Tracing parts of a run: in regions of chosen names and between two times (--trace-regions, --trace-time). What is not
// recorded at all (--only, MPI_Pcontrol(0)) is left out likewise.
//
// Each process decides for itself, so that a message may be sent by a call that is traced and received by one that is
// not. What the trace does not have is counted by channel, and told before the next call that it has: whoever puts the
// traces of all processes together finds which messages and collective operations have all their sides in it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "collector/record/counting/state.h"
#include "collector/record/counting/trace.h"

namespace weft::record {

using trace_format::Skipped;

// The calls that one thread skipped since they were last reported to the trace.
class SkippedCalls {
 public:
  struct Channel {
    std::uint32_t communicator = 0, peer = 0, tag = 0;
    Skipped what = Skipped::sent;
    std::uint64_t calls = 0;  // 0: the place is free
  };
  bool any() const { return used_ != 0; }
  bool isFull() const { return used_ >= places / 4 * 3; }
  void add(const Channel& like);  // not when it is full
  template <class Visitor>        // visitor(channel)
  void take(Visitor&& visitor) {
    for (Channel& each : channels_)
      if (each.calls != 0) {
        visitor(each);
        each.calls = 0;
      }
    used_ = 0;
  }

 private:
  static constexpr std::size_t places = 4096;
  std::array<Channel, places> channels_{};
  std::size_t used_ = 0;
};

namespace trace {

struct Choice {
  std::uint64_t begin = 0, end = UINT64_MAX;       // by ticks(): calls from `begin` on and before `end`
  bool byRegion = false;                           // of these, those in chosen regions
  void (*beginRegions)(ThreadLog& log) = nullptr;  // lets those begin that the thread has open
};
void choose(const Choice& choice);  // from now on

// Whether the trace has what the thread does, as turn() found last; always where nothing was chosen.
inline bool isOn(const ThreadLog& log) { return !state.choosesTrace || log.isTraced; }
// Where the thread has come to a chosen part, or left one, the trace is told, and open regions end where it left. For
// the caller to let them begin.
void turn(ThreadLog& log);
// The same, and they begin; answers isOn().
bool follow(ThreadLog& log);

void skip(ThreadLog& log, const SkippedCalls::Channel& like);
void tellSkipped(ThreadLog& log);

}  // namespace trace
}  // namespace weft::record
