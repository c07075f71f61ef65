#include "importers/recorded/record_trace_file.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace weft {

using trace_format::Head;
using trace_format::Record;

namespace {

constexpr std::uint32_t mostRecords = 1 << 20, mostNames = 1 << 16;  // of a block; the recorder's are smaller

class TraceFileReader {
 public:
  TraceFileReader(std::istream& in, const std::function<void(std::uint32_t, TraceRecords)>& take)
      : in_(in), take_(take) {}

  RecordTraceSummary run() {
    for (Head head{}; next(head);) {
      const TraceClockReading now{head.ticks, head.monotonic, head.realtime};
      if (!(head.thread == Head::names ? names(head.count) : records(head))) {
        summary_.isCut = true;
        break;
      }
      if (summary_.blocks++ == 0) summary_.first = now;
      summary_.last = now;
      summary_.lost = head.lost;
    }
    return std::move(summary_);
  }

 private:
  bool next(Head& head) {
    in_.read(reinterpret_cast<char*>(&head), sizeof head);
    const auto got = in_.gcount();
    const bool isHead = got == sizeof head && std::string_view(head.mark, sizeof head.mark) == trace_format::mark;
    summary_.isCut |= got != 0 && !isHead;
    return isHead;
  }
  bool names(std::uint32_t bytes) {
    if (bytes > mostNames) return false;
    std::string text(bytes, '\0');
    in_.read(text.data(), bytes);
    if (in_.gcount() != static_cast<std::streamsize>(bytes)) return false;
    std::istringstream lines(text);
    summary_.operations.clear();
    for (std::string line; std::getline(lines, line);) summary_.operations.push_back(line);
    return true;
  }
  // Reads the records of a block; if it is cut off, those that are there.
  bool records(const Head& head) {
    if (head.count > mostRecords) return false;
    records_.resize(head.count);
    in_.read(reinterpret_cast<char*>(records_.data()), static_cast<std::streamsize>(records_.size() * sizeof(Record)));
    const auto whole = static_cast<std::size_t>(in_.gcount()) / sizeof(Record);
    if (take_ && whole != 0) take_(head.thread, TraceRecords(records_).first(whole));
    return whole == head.count;
  }

  std::istream& in_;
  const std::function<void(std::uint32_t, TraceRecords)>& take_;
  std::vector<Record> records_;
  RecordTraceSummary summary_;
};

}  // namespace

RecordTraceSummary readTraceFile(std::istream& in, const std::function<void(std::uint32_t, TraceRecords)>& take) {
  return TraceFileReader(in, take).run();
}

TraceTicks::TraceTicks(const RecordTraceSummary& of) : first_(of.first) {
  if (of.last.ticks <= first_.ticks || of.last.monotonic <= first_.monotonic) return;
  rate_ = static_cast<double>(of.last.monotonic - first_.monotonic) / static_cast<double>(of.last.ticks - first_.ticks);
}

std::uint64_t TraceTicks::nanoseconds(std::uint64_t ticks) const {
  constexpr double most = 4e18;
  const bool isLater = ticks >= first_.ticks;
  const double apart = static_cast<double>(isLater ? ticks - first_.ticks : first_.ticks - ticks) * rate_;
  const auto whole = static_cast<std::uint64_t>(std::llround(std::min(apart, most)));
  const std::uint64_t base = std::min(first_.monotonic, static_cast<std::uint64_t>(most));
  return isLater ? base + whole : base - std::min(base, whole);
}

}  // namespace weft
