// What one thread has recorded: for each communicator and region a block of sums. The thread alone writes, without
// locks and, once a sum has its place, without allocation; whoever writes the bundle reads at the same time.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "collector/record/counting/arena.h"
#include "collector/record/counting/kept.h"
#include "collector/record/counting/operations.h"
#include "collector/record/counting/pair_table.h"
#include "collector/record/counting/shape_table.h"

namespace weft::record {

struct Communicator;
class SkippedCalls;
class ThreadLog;
class TraceBuffer;

struct Cell {
  Count calls, bytes, ticks;
  void add(std::uint64_t moreCalls, std::uint64_t moreBytes, std::uint64_t moreTicks) {
    calls.add(moreCalls);
    bytes.add(moreBytes);
    ticks.add(moreTicks);
  }
  void addEmpty(std::uint64_t moreTicks) {  // a call that moved nothing
    calls.add(1);
    ticks.add(moreTicks);
  }
};
using SizeCells = std::array<Cell, sizeClasses.size()>;
// Calls of one operation that asked whether something is there, and found nothing.
struct PollCell {
  explicit PollCell(Op of) : operation(of) {}
  const Op operation;
  Cell cell;
  PollCell* next = nullptr;
};

// The sums of one communicator in one region.
class Block {
 public:
  Block(const ThreadLog& by, Communicator& of, std::uint32_t in) : log(&by), communicator(&of), region(in) {}

  const ThreadLog* const log;  // of the thread that alone may add
  Communicator* const communicator;
  const std::uint32_t region;
  PairTable pairs;        // by sentBy()/fetchedBy() and rank in the communicator
  PairTable messages;     // likewise by rank of MPI_COMM_WORLD: what the library made of collectives
  PairTable bins;         // by binKey() and rank in the communicator
  ShapeTable shapes;      // of collective calls
  Block* next = nullptr;  // of the thread's; written before the block can be found

  void add(Arena& arena, Op operation, std::uint64_t calls, std::uint64_t bytes, std::uint64_t ticks) {
    SizeCells* cells = find(operation);
    if (!cells) cells = insert(arena, operation);
    if (!cells) return lose();
    (*cells)[sizeClass(bytes)].add(calls, bytes, ticks);
  }
  // A call that asked and found nothing.
  void addPoll(Arena& arena, Op operation, std::uint64_t ticks) {
    Cell* cell = pollCell(operation);
    if (!cell) cell = insertPoll(arena, operation);
    if (!cell) return lose();
    cell->addEmpty(ticks);
  }
  // nullptr before the first was added.
  Cell* pollCell(Op operation) const {
    PollCell* at = polls_.load(std::memory_order_relaxed);
    while (at && at->operation != operation) at = at->next;
    return at ? &at->cell : nullptr;
  }
  template <class Visitor>  // visitor(operation, cell)
  void visitPolls(Visitor&& visitor) const {
    for (const PollCell* at = polls_.load(std::memory_order_acquire); at; at = at->next)
      visitor(at->operation, at->cell);
  }

  // visitor(operation, size class, cell), of cells with anything in them. Calls that found nothing are among the calls,
  // in a cell of their own.
  template <class Visitor>
  void visit(Visitor&& visitor) const {
    for (std::size_t group = 0; group < groups_.size(); ++group) {
      const Group* cells = groups_[group].load(std::memory_order_acquire);
      for (std::size_t i = 0; cells && i < cells->size(); ++i)
        if (const SizeCells* sizes = (*cells)[i].load(std::memory_order_acquire))
          for (std::size_t size = 0; size < sizes->size(); ++size)
            if ((*sizes)[size].calls.value() != 0 || (*sizes)[size].bytes.value() != 0)
              visitor(static_cast<Op>(group * groupSize + i), size, (*sizes)[size]);
    }
    visitPolls([&](Op operation, const Cell& cell) { visitor(operation, std::size_t{0}, cell); });
  }

 private:
  // In two steps, because few of the operations are ever used on one communicator, and there may be many communicators.
  static constexpr std::size_t groupSize = 16;
  using Group = std::array<std::atomic<SizeCells*>, groupSize>;

  SizeCells* find(Op operation) const {
    const auto at = static_cast<std::size_t>(operation);
    const Group* group = groups_[at / groupSize].load(std::memory_order_relaxed);
    return group ? (*group)[at % groupSize].load(std::memory_order_relaxed) : nullptr;
  }
  SizeCells* insert(Arena& arena, Op operation);
  Cell* insertPoll(Arena& arena, Op operation);

  std::array<std::atomic<Group*>, (static_cast<std::size_t>(Op::count) + groupSize - 1) / groupSize> groups_{};
  std::atomic<PollCell*> polls_{nullptr};
};

inline constexpr std::uint32_t maxBins = 1U << 24, fetchedBin = 1U << 30;
inline constexpr std::uint32_t binKey(std::uint32_t bin, TrafficClass kind) {
  return bin << 2 | static_cast<std::uint32_t>(kind);
}

// Room that a thread keeps, so that it is taken from the system only once.
class Storage {
 public:
  void* ofBytes(std::size_t bytes);  // what was in it stays; nullptr when memory is gone
  template <class T>
  T* of(std::size_t count) {
    return static_cast<T*>(ofBytes(count * sizeof(T)));
  }

 private:
  void* at_ = nullptr;
  std::size_t bytes_ = 0;
};

class ThreadLog {
 public:
  // The block of (communicator, region); nullptr when memory is gone.
  Block* block(Communicator& communicator, std::uint32_t region);

  template <class Visitor>
  void visit(Visitor&& visitor) const {
    for (const Block* each = first_.load(std::memory_order_acquire); each; each = each->next) visitor(*each);
  }

  Arena arena;
  // What the thread does, in one word, for a handler that interrupts it: how many MPI calls are open, the library's own
  // included, and in the upper half the program's, plus one. 0: not in MPI.
  int depth = 0;
  Op lastOperation = Op::count;  // the program's last, or the one that is open
  static constexpr int opened(Op operation) { return (static_cast<int>(operation) + 1) << 16 | 1; }
  static constexpr Op operationOf(int word) { return word >> 16 == 0 ? Op::count : static_cast<Op>((word >> 16) - 1); }
  // The collective call that is open, for who sees the messages that the library makes of it.
  Communicator* openCommunicator = nullptr;
  Op openOperation = Op::count;
  bool isOwn = false;        // the recorder itself calls MPI
  std::uint32_t region = 0;  // the thread's own, where regionDepth is not 0
  std::uint32_t regionDepth = 0;
  Storage regions;      // numbers of those that are open, outermost first: regionDepth of them
  Count overheadTicks;  // spent in the recorder, other than in the wrappers themselves
  // The same call for the same thing, again and again with none but others of these in between, that found nothing in
  // next to no time.
  struct PollRow {
    std::uintptr_t asked = 0;   // a handle; 0: there is no row
    std::uint64_t ticks = 0;    // of those that were timed
    std::uint64_t mean = 0;     // of them, for those that are not
    Cell* cell = nullptr;       // where they are booked
    Count* calls = nullptr;     // likewise, by the path of the last one that was timed; nullptr: nothing is sampled
    const Block* at = nullptr;  // likewise
    std::uint32_t timed = 0, left = 0;  // how many were timed; how many more are not
  };
  static constexpr std::size_t pollSlot(Op operation) {
    return operation == Op::Test ? 0 : operation == Op::Testany ? 1 : operation == Op::Testall ? 2 : 3;
  }
  std::array<PollRow, 4> polls{};  // by kind of call
  // Where the polls that go on without being timed are booked; nullptr for other calls.
  const Block* polledAt(Op operation) const {
    const bool isPoll =
        operation == Op::Test || operation == Op::Testany || operation == Op::Testall || operation == Op::Iprobe;
    return isPoll && polls[pollSlot(operation)].left != 0 ? polls[pollSlot(operation)].at : nullptr;
  }
  bool polled = false;  // one of them was begun
  void endPolls() {
    if (!polled) return;
    for (PollRow& row : polls) {
      row.asked = row.ticks = 0;
      row.timed = row.left = 0;
    }
    polled = false;
  }
  TraceBuffer* trace = nullptr;  // what is noted of each call (counting/trace.h)
  // Where not all calls are traced (counting/trace_choice.h):
  bool inTracedRegion = false;      // of its own regions
  bool isTraced = false;            // the trace was told last that its calls are
  SkippedCalls* skipped = nullptr;  // what the trace does not have
  Block* ended = nullptr;           // of the send started last whose request is Requests::ended
  std::array<Storage, 3> scratch;   // of one call each
  ThreadLog* next = nullptr;
  std::atomic<bool> inUse{true};  // a log outlives its thread, and the next thread continues it

  // The handle that was looked up last in each place, so that most calls find their block without the registry's lock.
  struct Recent {
    std::uintptr_t handle = 0;
    std::uint32_t region = UINT32_MAX, epoch = 0;
    Block* block = nullptr;
  };
  static constexpr std::size_t recentSize = 64;
  std::array<Recent, recentSize> recent{};

  void begin();  // a thread takes it, perhaps after another one that ended in the middle of something

 private:
  struct Place {
    std::uint64_t key = 0;
    Block* block = nullptr;
  };
  void grow();

  std::atomic<Block*> first_{nullptr};
  Place* places_ = nullptr;  // open-addressed by (communicator, region)
  std::uint64_t mask_ = 0, used_ = 0;
};

extern __thread ThreadLog* ownLog;  // __thread: initialized before anything runs, without a guard
ThreadLog* takeLog();

// The calling thread's log; made at its first call. nullptr when memory is gone.
inline ThreadLog* threadLog() { return ownLog ? ownLog : takeLog(); }

// All logs, those of ended threads included.
ThreadLog* firstLog();

}  // namespace weft::record
