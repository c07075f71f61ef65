// Requests under way: which call started them, on which communicator, so that completion is booked where it belongs.
// Any thread may complete what another one started, so the table is in parts, each behind a lock of its own.
#pragma once

#include <atomic>
#include <cstdint>

#include "collector/record/counting/operations.h"

namespace weft::record {

class Block;
struct Communicator;

struct Started {
  enum class Kind : std::uint8_t {
    none,
    send,      // nothing left to book
    receive,   // the call is booked when it is known how much came
    transfer,  // the same of a file
    persistentSend,
    persistentReceive,
    persistentOther,  // collective
    partitioned,
    newCommunicator,  // MPI_Comm_idup
  };
  std::uintptr_t handle = 0;
  Communicator* communicator = nullptr;
  Block* block = nullptr;   // of the thread that started it
  std::uint64_t ticks = 0;  // booked at the end: what the starting call took
  std::uint64_t bytes = 0;  // persistent: of each start
  void* place = nullptr;    // newCommunicator: where MPI puts the handle; persistentOther: its PersistentTraffic
  std::uint32_t region = 0;
  std::uint32_t request = 0;  // by which the trace knows it; 0: it does not
  std::int32_t tag = 0;       // persistent
  std::uint32_t peer = 0;     // persistent send: rank in the communicator, noPeer
  Op operation = Op::count;
  Kind kind = Kind::none;
  bool active = true;    // persistent: between start and completion
  bool skipped = false;  // made by a call that is not recorded: what comes or goes by it is only counted for the trace
  bool bookedAtEnd() const { return kind == Kind::receive || kind == Kind::transfer; }
  bool persistent() const { return kind >= Kind::persistentSend && kind <= Kind::partitioned; }
};

class Requests {
 public:
  inline static bool shared = false;  // by several threads at once (MPI_THREAD_MULTIPLE)
  // The one request that the library gives for all sends that ended at once, as far as it has one; known once it was
  // seen twice.
  inline static std::atomic<std::uintptr_t> ended{0};

  // A handle that is there already was completed unseen: it is replaced. Unless both were sends: true, and nothing is
  // kept.
  bool put(const Started& started);
  // These answer kind none where the handle isn't known.
  Started take(std::uintptr_t handle);
  Started claim(std::uintptr_t handle);  // taken; only a persistent request stays
  Started look(std::uintptr_t handle) const;
  Started complete(std::uintptr_t handle);  // as it was before; only a persistent request stays
  Started start(std::uintptr_t handle,
                std::uint32_t request = 0);  // persistent; the trace knows it by `request` until it completes

 private:
  static constexpr std::uintptr_t free = 0, removed = 1;
  struct alignas(64) Part {
    mutable std::atomic_flag lock = ATOMIC_FLAG_INIT;
    Started* places = nullptr;
    std::uint64_t mask = 0, used = 0, live = 0;
  };
  struct Guard {
    explicit Guard(const Part& guarded) : part(guarded) {
      while (shared && part.lock.test_and_set(std::memory_order_acquire)) {
      }
    }
    ~Guard() {
      if (shared) part.lock.clear(std::memory_order_release);
    }
    const Part& part;
  };
  static constexpr std::size_t partCount = 64;

  static std::uint64_t spread(std::uintptr_t handle) {
    const std::uint64_t mixed = handle * 0x9E3779B97F4A7C15U;
    return mixed ^ mixed >> 32;
  }
  Part& partOf(std::uintptr_t handle) { return parts_[spread(handle) >> 58]; }
  const Part& partOf(std::uintptr_t handle) const { return parts_[spread(handle) >> 58]; }
  static Started* find(const Part& part, std::uintptr_t handle);
  static Started remove(Part& part, Started* place);
  static bool rebuild(Part& part);

  Part parts_[partCount];
};

// The program's requests, and its messages that were matched by MPI_Mprobe.
extern Requests requests, matchedMessages;

}  // namespace weft::record
