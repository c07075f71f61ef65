// The trace of this process: each thread notes its calls in a buffer of its own, without locks and without allocation;
// full buffers are appended to one file.
#pragma once

#include <atomic>
#include <cstdint>

#include "collector/record/counting/log.h"
#include "core/base/trace_format.h"

namespace weft::record {

using TraceRecord = trace_format::Record;
using TraceKind = trace_format::Kind;

class TraceBuffer {
 public:
  static constexpr std::uint32_t room = 8192;  // records
  explicit TraceBuffer(std::uint32_t thread) : thread_(thread) {}

  void put(const TraceRecord& record) {
    std::uint32_t at = used_.load(std::memory_order_relaxed);
    if (at == room) at = empty();
    records_[at] = record;
    used_.store(at + 1, std::memory_order_release);
  }
  // The record that the thread put last; nullptr: none since the buffer was written.
  TraceRecord* last() {
    const std::uint32_t used = used_.load(std::memory_order_relaxed);
    return used == 0 ? nullptr : &records_[used - 1];
  }

 private:
  friend class TraceFile;
  std::uint32_t empty();  // by the thread itself

  const std::uint32_t thread_;
  std::atomic<std::uint32_t> used_{0};
  std::uint32_t written_ = 0;  // of these; under the file's lock
  TraceRecord records_[room];
};

namespace trace {

using Append = bool (*)(const void* bytes, std::uint64_t count);

// `append` writes behind the file's end. No more than `maxBytes` are written; what comes then is counted.
void start(Append append, std::uint64_t maxBytes);
void write(bool waits = true);  // what all threads have noted; without `waits` not while somebody else writes
std::uint64_t lost();

TraceBuffer* buffer(ThreadLog& log);  // nullptr when memory is gone
inline void put(ThreadLog& log, const TraceRecord& record) {
  TraceBuffer* const to = log.trace ? log.trace : buffer(log);
  if (to) to->put(record);
}

std::uint32_t newRequest();                                  // never one of these:
inline constexpr std::uint32_t noRequest = 0;                // nothing is to be followed
inline constexpr std::uint32_t skippedRequest = UINT32_MAX;  // started by a call that is not traced
// Whether the record that the thread put last may have a request that completes later.
bool mayComplete(const ThreadLog& log);
void completesBy(ThreadLog& log, std::uint32_t request);

void region(ThreadLog& log, const char* name, std::uint64_t length);  // begins
void mark(ThreadLog& log, TraceKind kind);                            // regionEnds, off, on

}  // namespace trace
}  // namespace weft::record
