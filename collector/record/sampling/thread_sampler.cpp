#include "collector/record/sampling/thread_sampler.h"

#include <unistd.h>

#include <algorithm>

#include "collector/record/counting/clock.h"
#include "collector/record/counting/log.h"
#include "collector/record/counting/state.h"
#include "collector/record/sampling/loaded.h"
#include "collector/record/sampling/modules.h"
#include "collector/record/sampling/wait_rule.h"

namespace weft::record {

__thread ThreadSampler* ownSampler = nullptr;

// While it lives the handler keeps away; the compiler moves nothing across its ends.
class ThreadSampler::Busy {
 public:
  explicit Busy(ThreadSampler& of) : of_(of) {
    of_.busy_ = 1;
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  ~Busy() {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    of_.busy_ = 0;
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  ThreadSampler& of_;
};

namespace {

std::uint64_t cpuNanoseconds() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<std::uint64_t>(used.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(used.tv_nsec);
}

std::uint32_t binOf(std::uint64_t ticks) {
  if (state.binTicks == 0) return Doing::noBin;
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>((ticks - std::min(ticks, state.beginTicks)) / state.binTicks, maxBins - 1));
}

std::uint32_t regionNow() {
  const ThreadLog* const log = ownLog;
  return log && log->regionDepth != 0 ? log->region : state.region.load(std::memory_order_relaxed);
}

Doing doing(Op operation, const Block* block, std::uint64_t ticks) {
  return {operation, block, block ? block->region : regionNow(), binOf(ticks)};
}

}  // namespace

bool ThreadSampler::begin(int signal, double hertz) {
  const Busy busy(*this);
  open_ = nullptr;
  pending_ = {};
  for (Stack& each : stacks_) each.count = 0;  // of a thread before, whose stack may be gone
  lastWall_ = nanoseconds();
  lastCpu_ = cpuNanoseconds();
  if (hertz <= 0) return true;
  sigevent event{};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = signal;
  event._sigev_un._tid = gettid();
  if (timer_create(CLOCK_MONOTONIC, &event, &timer_) != 0) return false;
  hasTimer_ = true;
  const auto period = static_cast<long long>(1e9 / hertz);
  shortest_ = static_cast<std::uint64_t>(period) / 8;
  const auto parts = [](long long all) {
    return timespec{static_cast<time_t>(all / 1'000'000'000), static_cast<long>(all % 1'000'000'000)};
  };
  // Threads that begin together are not asked at the same moments.
  const long long first = 1 + static_cast<long long>((std::uint64_t{number} * 0x9E3779B97F4A7C15U >> 11) %
                                                     static_cast<std::uint64_t>(period));
  const itimerspec times{parts(period), parts(first)};
  return timer_settime(timer_, 0, &times, nullptr) == 0;
}

void ThreadSampler::end() {
  if (hasTimer_) timer_delete(timer_);
  hasTimer_ = false;
}

Path* ThreadSampler::enter() {
  const Busy busy(*this);
  inRow_.sums = nullptr;
  if (loaded::isStale.load(std::memory_order_relaxed)) loaded::learn();
  const void *const frame = __builtin_frame_address(0), *const from = __builtin_return_address(0);
  const std::uint32_t epoch = modules::epoch.load(std::memory_order_relaxed);
  Path* path = entries_.find(frame, from, epoch);
  if (!path) {
    loaded::learn();
    unwind(unwindCaller);
    path = paths.path(*stack_, 0, epoch);
    if (path) entries_.put(frame, from, *stack_, path);
  }
  open_ = path;
  return path;
}

void ThreadSampler::addPending(Path* path, Op operation, const Block* block, bool foundNothing) {
  const Busy busy(*this);
  if (foundNothing) pending_.foundNothing();
  else if (wait_rule::hasWaited(pending_.waitNanoseconds, pending_.samples))
    pending_.waitNanoseconds += pending_.undecidedNanoseconds;
  add(path, doing(operation, block, pending_.ticks), pending_);
  pending_ = {};
}

void ThreadSampler::book(Path* path, Op operation, const Block* block, std::uint64_t begin, const Booked& booked) {
  const Busy busy(*this);
  PathSums* const sums = paths.sums(*path, doing(operation, block, begin));
  if (!sums) return lose();
  sums->calls.add(booked.calls);
  sums->sends.add(booked.sends);
  sums->receives.add(booked.receives);
  sums->bytesSent.add(booked.bytesSent);
  sums->bytesReceived.add(booked.bytesReceived);
}

Count* ThreadSampler::callsOf(Path* path, Op operation, const Block* block, std::uint64_t begin) {
  const Busy busy(*this);
  PathSums* const sums = paths.sums(*path, doing(operation, block, begin));
  return sums ? &sums->calls : nullptr;
}

PathSums* ThreadSampler::add(Path* path, const Doing& doing, const Pending& what) {
  PathSums* const sums = path ? paths.sums(*path, doing) : nullptr;
  if (!sums) {
    lose();
    return nullptr;
  }
  sums->samples.add(what.samples);
  sums->nanoseconds.add(what.nanoseconds);
  sums->cpuNanoseconds.add(what.cpuNanoseconds);
  sums->waitNanoseconds.add(what.waitNanoseconds);
  sums->pollNanoseconds.add(what.pollNanoseconds);
  sums->unclearNanoseconds.add(what.unclearNanoseconds);
  return sums;
}

// The CPU clock first: where others want the processor, reading it is where the scheduler takes it away.
ThreadSampler::Pending ThreadSampler::elapsed() {
  const std::uint64_t cpu = cpuNanoseconds(), wall = nanoseconds();
  Pending now;
  now.samples = 1;
  now.ticks = ticks();
  if (lastWall_ != 0) {
    now.nanoseconds = wall - lastWall_;
    now.cpuNanoseconds = std::min(cpu - std::min(cpu, lastCpu_), now.nanoseconds);
  }
  lastWall_ = wall;
  lastCpu_ = cpu;
  return now;
}

void ThreadSampler::unwind(void (*from)(Stack& to, const Stack& before)) {
  std::swap(stack_, before_);
  from(*stack_, *before_);
}

void ThreadSampler::sample() {
  if (busy_) return skipped.add(1);
  if (nanoseconds() - lastWall_ < shortest_) return;
  Pending now = elapsed();
  samples.add(1);
  sampledNanoseconds.add(now.nanoseconds);
  const int word = ownLog ? ownLog->depth : 0;
  if (word != 0) return inside(word, now);
  unwind(unwindInterrupted);
  add(paths.path(*stack_, beginOutside(), modules::epoch.load(std::memory_order_relaxed)),
      doing(Op::count, nullptr, now.ticks), now);
}

// Below one of the recorder's own functions nothing is the program's: the function that it stands before is put there.
int ThreadSampler::beginOutside() {
  if (stack_->own == 0 || waitsIn_ == 0) return stack_->own;
  stack_->pc[stack_->own - 1] = waitsIn_;
  return stack_->own - 1;
}

void ThreadSampler::inside(int word, Pending& now) {
  const Op operation = ThreadLog::operationOf(word);
  if (operation == Op::count) return ownNanoseconds.add(now.nanoseconds);
  unwind(unwindInterrupted);
  if (!wait_rule::goesByFrames()) now.waitNanoseconds = now.nanoseconds - now.cpuNanoseconds;
  const wait_rule::Activity activity = wait_rule::activity(*stack_, operation);
  if (activity == wait_rule::Activity::waits) now.waitNanoseconds = now.nanoseconds;
  const std::uint64_t rest = now.nanoseconds - now.waitNanoseconds;
  if (activity == wait_rule::Activity::handles) now.handledNanoseconds = rest;
  if (activity == wait_rule::Activity::unclear) now.undecidedNanoseconds = rest;
  if (activity == wait_rule::Activity::unclear || activity == wait_rule::Activity::assumed)
    now.unclearNanoseconds = rest;
  if (!open_) return insidePoll(operation, now);
  pending_.samples += now.samples;
  pending_.nanoseconds += now.nanoseconds;
  pending_.cpuNanoseconds += now.cpuNanoseconds;
  pending_.waitNanoseconds += now.waitNanoseconds;
  pending_.handledNanoseconds += now.handledNanoseconds;
  pending_.undecidedNanoseconds += now.undecidedNanoseconds;
  pending_.unclearNanoseconds += now.unclearNanoseconds;
  pending_.ticks = now.ticks;
}

// In a poll that notes nothing, which most likely finds nothing.
void ThreadSampler::insidePoll(Op operation, const Pending& now) {
  const Block* const at = ownLog->polledAt(operation);
  Pending what = now;
  if (at) what.foundNothing();
  PathSums* const sums = add(paths.path(*stack_, stack_->own, modules::epoch.load(std::memory_order_relaxed)),
                             doing(operation, at, now.ticks), what);
  inRow_.sums = nullptr;
  if (at) inRow_ = {sums, ownLog->polls[ThreadLog::pollSlot(operation)].left, now};
}

void ThreadSampler::takeBackPoll() {
  const Busy busy(*this);
  Pending polled = inRow_.found;
  polled.foundNothing();
  const auto less = [](std::uint64_t amount) { return ~amount + 1; };  // Count adds modulo 2^64
  inRow_.sums->pollNanoseconds.add(less(polled.pollNanoseconds));
  inRow_.sums->waitNanoseconds.add(inRow_.found.waitNanoseconds);
  inRow_.sums->unclearNanoseconds.add(inRow_.found.unclearNanoseconds);
  inRow_.sums = nullptr;
}

}  // namespace weft::record
