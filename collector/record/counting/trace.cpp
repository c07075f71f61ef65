#include "collector/record/counting/trace.h"

#include <time.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <string>

#include "collector/record/counting/clock.h"
#include "collector/record/counting/state.h"

namespace weft::record {

using trace_format::Head;

namespace {

std::uint64_t realtime() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(now.tv_nsec);
}

// All clocks at one moment: of several attempts the one that took least, for a thread may lose its processor in
// between.
void readClocks(Head& to) {
  std::uint64_t least = UINT64_MAX;
  for (int i = 0; i < 4; ++i) {
    const std::uint64_t before = ticks(), monotonic = nanoseconds(), real = realtime(), took = ticks() - before;
    if (took >= least) continue;
    least = took;
    to.ticks = before + took / 2;
    to.monotonic = monotonic;
    to.realtime = real;
  }
}

}  // namespace

// The trace file of the process. There is one, and it is never destroyed: threads outlive main.
class TraceFile {
 public:
  void begin(trace::Append append, std::uint64_t maxBytes) {
    const std::lock_guard guard(lock_);
    append_ = append;
    left_ = maxBytes;
    std::string names;
    for (const auto& each : operationNames) names += std::string(each) + "\n";
    head(Head::names, static_cast<std::uint32_t>(names.size()));
    append_(names.data(), names.size());
  }

  // The buffer is empty then.
  void empty(TraceBuffer& buffer) {
    const std::lock_guard guard(lock_);
    take(buffer);
    buffer.written_ = 0;
    buffer.used_.store(0, std::memory_order_release);
  }

  void all(bool waits) {
    std::unique_lock guard(lock_, std::defer_lock);
    if (waits) guard.lock();
    else if (!guard.try_lock()) return;
    if (!append_) return;
    for (ThreadLog* log = firstLog(); log; log = log->next)
      if (log->trace) take(*log->trace);
    head(0, 0);  // the last reading of the clocks
  }

  std::uint64_t lost() const {
    return lost_.load(std::memory_order_relaxed);
  }  // without the lock: the process may have ended under it

 private:
  bool head(std::uint32_t thread, std::uint32_t count) {
    Head made{};
    std::memcpy(made.mark, trace_format::mark.data(), sizeof made.mark);
    made.thread = thread;
    made.count = count;
    made.lost = lost();
    readClocks(made);
    return append_(&made, sizeof made);
  }

  void take(TraceBuffer& buffer) {
    const std::uint32_t used = buffer.used_.load(std::memory_order_acquire), count = used - buffer.written_;
    if (count == 0) return;
    const std::uint64_t place = isFull_ ? 0 : left_ / sizeof(TraceRecord);
    const auto fitting = static_cast<std::uint32_t>(std::min<std::uint64_t>(count, place));
    const std::uint64_t bytes = std::uint64_t{fitting} * sizeof(TraceRecord);
    const bool isWritten =
        fitting != 0 && head(buffer.thread_, fitting) && append_(buffer.records_ + buffer.written_, bytes);
    if (isWritten) left_ -= bytes;
    if (!isWritten || fitting < count) {
      isFull_ = true;  // what comes later would stand behind a gap
      lost_.fetch_add(isWritten ? count - fitting : count, std::memory_order_relaxed);
    }
    buffer.written_ = used;
  }

  std::mutex lock_;
  trace::Append append_ = nullptr;
  std::uint64_t left_ = 0;
  std::atomic<std::uint64_t> lost_{0};
  bool isFull_ = false;
};

namespace {

TraceFile& file = *new TraceFile;
std::atomic<std::uint32_t> threads{0}, lastRequest{0};

}  // namespace

std::uint32_t TraceBuffer::empty() {
  file.empty(*this);
  return 0;
}

namespace trace {

void start(Append append, std::uint64_t maxBytes) {
  file.begin(append, maxBytes);
  state.traces = true;
}

void write(bool waits) { file.all(waits); }

std::uint64_t lost() { return file.lost(); }

TraceBuffer* buffer(ThreadLog& log) {
  log.trace = log.arena.make<TraceBuffer>(threads.fetch_add(1, std::memory_order_relaxed));
  if (!log.trace) lose();
  return log.trace;
}

std::uint32_t newRequest() {
  const std::uint32_t number = lastRequest.fetch_add(1, std::memory_order_relaxed) + 1;
  return number != noRequest && number != skippedRequest ? number : newRequest();
}

bool mayComplete(const ThreadLog& log) {
  const TraceRecord* const last = log.trace ? log.trace->last() : nullptr;
  return last && ((last->kind == TraceKind::sent && last->time == 0) ||
                  (last->kind == TraceKind::collective && last->what == 0));
}

void completesBy(ThreadLog& log, std::uint32_t request) {
  TraceRecord* const last = log.trace ? log.trace->last() : nullptr;
  if (!last) return;
  if (last->kind == TraceKind::sent) last->time = request;
  if (last->kind == TraceKind::collective) last->what = request;
}

void region(ThreadLog& log, const char* name, std::uint64_t length) {
  TraceRecord record{};
  record.time = ticks();
  record.value = length;
  record.kind = TraceKind::regionBegins;
  put(log, record);
  for (std::uint64_t at = 0; at < length; at += sizeof record) {
    record = {};
    std::memcpy(&record, name + at, std::min<std::uint64_t>(sizeof record, length - at));
    put(log, record);
  }
  put(log, {});  // no part of a name stands last
}

void mark(ThreadLog& log, TraceKind kind) {
  TraceRecord record{};
  record.time = ticks();
  record.kind = kind;
  put(log, record);
}

}  // namespace trace
}  // namespace weft::record
