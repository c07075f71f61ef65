// The log of calls that involve other ranks, for each location of a trace: written while one location after another is
// read, then read for all of them at once. A few bytes for each event, mostly in a file if there are many.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/varint.h"
#include "importers/events/trace_tables.h"
#include "importers/events/spill.h"

namespace weft {

// What ranks wait for in a collective operation.
enum class CollectiveKind : std::uint8_t {
  none,
  barrier,
  allToAll,
  toAll,
  toOne,
  scan,
  finalize,
  neighbours,
  fence,  // of windows: members need not wait for each other, but may
  windowCreate,
  windowFree
};
constexpr bool isOfWindow(CollectiveKind kind) { return kind >= CollectiveKind::fence; }

struct CallItem {
  // For requests: started in one call, completed in another.
  enum class Kind : std::uint8_t {
    send,
    startedSend,
    sendDone,
    posted,
    received,
    cancelled,
    collective,
    startedCollective,
    endedCollective,
    // Of windows: MPI_Win_post and _start, for each rank of their group; an access to a rank of it; MPI_Win_complete,
    // MPI_Win_wait. MPI_Win_test where it ends an epoch counts as the latter.
    exposed,
    accessBegan,
    accessed,
    accessEnded,
    exposureEnded
  };

  Kind kind = Kind::send;
  CollectiveKind collective = CollectiveKind::none;
  bool sends = false, receives = false;  // of a collective: the rank has bytes to send, to receive
  // Of the request; noIndex: none, or not known. Of started collectives: their number. Of epochs: the place in the
  // group and in the accesses of a call.
  std::uint32_t slot = noIndex;
  std::uint32_t peer = noIndex;                   // rank in MPI_COMM_WORLD; of a collective its root, noIndex: none
  std::uint32_t communicator = noIndex, tag = 0;  // tag: of epochs of windows the window
  std::uint64_t bytes = 0;
  std::uint64_t time = 0, end = 0;  // ticks; end: of collectives alone, whose time is their beginning
};

struct LoggedCall {
  std::uint64_t enter = 0, leave = 0;  // ticks
  std::uint32_t path = noIndex, region = noIndex, operation = noIndex;
  std::vector<CallItem> items;
};

constexpr bool isOfEpoch(CallItem::Kind kind) { return kind >= CallItem::Kind::exposed; }

class CallLog {
 public:
  // Begins a location. They come one after the other: a location, its calls, the next location.
  void begin(RankId rank);
  void add(const LoggedCall& call);
  // A collective with a request; its communicator and kind are known only when it completes. Answers its number.
  std::uint32_t startCollective();
  void nameCollective(std::uint32_t number, const CallItem& item);

  std::size_t locations() const { return locations_.size(); }
  RankId rankOf(std::size_t location) const { return locations_[location].rank; }
  std::uint32_t startedOf(std::size_t location) const {
    return static_cast<std::uint32_t>(locations_[location].started.size());
  }
  // The item that nameCollective() completed: an endedCollective, without a communicator if it has no waits. Another
  // kind if it never completed.
  const CallItem& started(std::size_t location, std::uint32_t number) const {
    return locations_[location].started[number];
  }

  static constexpr std::size_t numbersOfItem = 8;  // at most; a call's beginning and end have fewer
  static constexpr std::size_t maxOfItem = longestVarint * numbersOfItem;  // bytes

  class Reader {
   public:
    Reader(const CallLog& log, std::size_t location);
    bool next(LoggedCall& call);  // false behind the last one

   private:
    // Whether anything is left. If so, a beginning, an item or an end is there as a whole.
    bool fill() { return static_cast<std::size_t>(filled_ - next_) >= maxOfItem || read(); }
    bool read();
    std::uint64_t take() {
      const auto first = static_cast<unsigned char>(*next_++);
      if (first < 0x80) return first;
      const auto second = static_cast<unsigned char>(*next_);
      if (second >= 0x80) return takeLong(first);
      ++next_;
      return static_cast<std::uint64_t>(second) << 7 | (first & 0x7FU);
    }
    std::uint64_t takeLong(std::uint64_t first);
    std::uint64_t takeTime() { return last_ += unzigzag(take()); }

    const CallLog& log_;
    std::size_t chunk_;
    std::uint64_t at_, end_;      // of the log: what has not been read
    std::vector<char> bytes_;     // that were read
    const char* next_ = nullptr;  // in these, and behind the last one
    const char* filled_ = nullptr;
    std::uint64_t last_ = 0;  // time
  };

 private:
  struct Location {
    RankId rank{};
    std::uint64_t from = 0, end = 0;
    std::vector<CallItem> started;  // collectives with requests
  };
  char* putTime(char* to, std::uint64_t time);  // answers where more goes
  char* put(char* to, const CallItem& item);

  std::vector<Location> locations_;
  Spill spill_;
  std::uint64_t last_ = 0;  // time
};

}  // namespace weft
