// Samples of one thread: a timer of its own asks it again and again what it does.
//
// The handler takes the elapsed time since the sample before, wall and the thread's CPU clock, because on busy machines
// timers come late and several of them as one. Outside of MPI it unwinds the stack. Inside of an MPI call the stack
// above the call can't change: the time goes to the path that the call noted when it began, and the communicator is
// known when it ends; only the library's own frames are looked at, to tell work from waiting. A poll that is not timed
// (calls/poll.h) notes nothing, so that its stack is unwound whole. The time of a poll that finds nothing is polling,
// neither work nor wait.
//
// The thread is `busy` while it writes here itself; a handler that finds it so does nothing, and its time goes to the
// next sample.
#pragma once

#include <sys/types.h>
#include <time.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <utility>

#include "collector/record/sampling/entry_cache.h"
#include "collector/record/sampling/paths.h"

namespace weft::record {

class ThreadSampler {
 public:
  ThreadSampler(std::uint32_t number) : number(number), paths(arena), entries_(arena) {}

  const std::uint32_t number;
  Arena arena;
  Paths paths;
  Count samples, skipped;                    // skipped: while it was busy
  Count sampledNanoseconds, ownNanoseconds;  // own: in the recorder itself
  ThreadSampler* next = nullptr;
  std::atomic<bool> inUse{true};  // it outlives its thread, and the next thread continues it

  bool begin(int signal, double hertz);  // by the thread itself; false where it gets no timer
  void end();                            // by the thread, or where none can be interrupted by it any more

  // An MPI call of the program begins, and ends. What it was to be booked as may come in between.
  [[gnu::noinline]] Path* enter();
  void leave(Path* path, Op operation, const Block* block, bool foundNothing) {
    open_ = nullptr;
    if (pending_.samples != 0) addPending(path, operation, block, foundNothing);
  }
  // The poll that ends a row of polls (calls/poll.h), `left` before the row's end, found something.
  void foundAfterAll(std::uint32_t left) {
    if (inRow_.sums && inRow_.left == left) takeBackPoll();
  }
  struct Booked {
    std::uint64_t calls = 0, sends = 0, receives = 0, bytesSent = 0, bytesReceived = 0;
  };
  void book(Path* path, Op operation, const Block* block, std::uint64_t begin, const Booked& booked);
  // Where calls of a path are counted, for who counts them without a look at the clock; nullptr when memory is gone.
  Count* callsOf(Path* path, Op operation, const Block* block, std::uint64_t begin);

  // While a call of the system waits with the signal blocked: what comes then stands under this function. 0: none.
  void waitsIn(std::uintptr_t function) { waitsIn_ = function; }

  void sample();                  // in the handler
  void skip() { lastWall_ = 0; }  // in the handler: what passed is nobody's
  void resume() { elapsed(); }    // by the thread itself, which switches the recording on: time counts from here

 private:
  struct Pending {
    std::uint64_t samples = 0, nanoseconds = 0, cpuNanoseconds = 0, waitNanoseconds = 0;
    std::uint64_t undecidedNanoseconds = 0;  // neither work nor wait yet (wait_rule.h)
    std::uint64_t unclearNanoseconds = 0;    // these, and what counts as work for want of a sign
    std::uint64_t handledNanoseconds = 0;    // work on something that came, whatever the call finds
    std::uint64_t pollNanoseconds = 0;       // in a call that found nothing: neither of them
    std::uint64_t ticks = 0;                 // when the last one came

    void foundNothing() {
      pollNanoseconds = nanoseconds - handledNanoseconds;
      waitNanoseconds = undecidedNanoseconds = unclearNanoseconds = 0;
    }
  };
  // The sample that came last in a row of polls. Another call, or another row, forgets it.
  struct InRow {
    PathSums* sums = nullptr;
    std::uint32_t left = 0;  // of the row when it came
    Pending found;           // as if the poll had found something
  };
  class Busy;

  void addPending(Path* path, Op operation, const Block* block, bool foundNothing);
  PathSums* add(Path* path, const Doing& doing, const Pending& what);
  void insidePoll(Op operation, const Pending& now);
  void takeBackPoll();
  Pending elapsed();
  void unwind(void (*from)(Stack& to, const Stack& before));
  void inside(int word, Pending& now);
  int beginOutside();

  timer_t timer_{};
  bool hasTimer_ = false;
  volatile std::sig_atomic_t busy_ = 0;
  std::uint64_t lastWall_ = 0, lastCpu_ = 0;  // nanoseconds; 0: begin again
  std::uint64_t shortest_ =
      0;  // a timer that comes sooner came while the one before was handled: the place is the same
  Path* volatile open_ = nullptr;
  volatile std::uintptr_t waitsIn_ = 0;
  Pending pending_;
  InRow inRow_;
  EntryCache entries_;
  Stack stacks_[2];
  Stack *stack_ = &stacks_[0], *before_ = &stacks_[1];  // unwound last, and before that
};

extern __thread ThreadSampler* ownSampler;

}  // namespace weft::record
