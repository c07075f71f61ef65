// Reads the trace file of a process (core/base/trace_format.h), which is untrusted.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <span>
#include <string>
#include <vector>

#include "core/base/trace_format.h"

namespace weft {

struct TraceClockReading {
  std::uint64_t ticks = 0, monotonic = 0, realtime = 0;  // of the same moment; nanoseconds
};

struct RecordTraceSummary {
  std::vector<std::string> operations;
  TraceClockReading first, last;
  std::uint64_t blocks = 0;  // whole ones
  std::uint64_t lost = 0;    // records that the limit had no place for
  bool isCut = false;        // the file ends within a block, or goes on with something else
};

using TraceRecords = std::span<const trace_format::Record>;

// Reads all of it and hands on what each thread noted, where somebody takes it.
RecordTraceSummary readTraceFile(std::istream& in,
                                 const std::function<void(std::uint32_t thread, TraceRecords)>& take = {});

// Nanoseconds of the monotonic clock, by the first and the last reading.
class TraceTicks {
 public:
  explicit TraceTicks(const RecordTraceSummary& of);
  std::uint64_t nanoseconds(std::uint64_t ticks) const;

 private:
  TraceClockReading first_;
  double rate_ = 1;
};

}  // namespace weft
