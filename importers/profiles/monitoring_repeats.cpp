#include "importers/profiles/monitoring_repeats.h"

#include "core/base/units.h"

namespace weft {
namespace {

constexpr unsigned linesOfOne = 3;  // O2A, A2O, A2A

std::string amounts(std::uint64_t messages, std::uint64_t bytes) {
  return counted(messages, "message", "messages") + ", " + counted(bytes, "byte", "bytes");
}

}  // namespace

void MonitoringRepeats::beginFile() {
  pairs_ = SeenRows();
  blockLine_ = 0;
}

void MonitoringRepeats::beginBlock(std::uint64_t number) {
  if (blockLine_ != 0 && linesOfBlock_ < linesOfOne)
    notes_.lost("monitoring.short_block", "the communicator lacks some of the three lines that belong below it",
                "what is there was kept", "compare the file with the original", blockLine_);
  operations_ = linesOfBlock_ = 0;
  blockLine_ = number;
}

bool MonitoringRepeats::isRepeatedPair(const MonitoringLine& line, std::uint64_t number) {
  using enum SeenRows::Answer;
  const SeenRow one{number, line.messages, line.bytes};
  const auto answer = pairs_.add(static_cast<std::uint64_t>(line.tag), line.peer, one);
  if (answer == isNew || answer == full) return false;
  const SeenRow& first = pairs_.first();
  const std::string pair = "ranks " + std::to_string(line.me) + " and " + std::to_string(line.peer);
  if (answer != differs) {
    const std::string as = answer == same ? ", as in line " + std::to_string(first.place) : "";
    notes_.leaveOut("monitoring.duplicate_row", number, "a line of " + pair + " comes again" + as,
                    "take the file that Open MPI wrote");
    return true;
  }
  ++notes_.report.rowsLeftOut;
  notes_.lost("monitoring.conflicting_row",
              "a line of " + pair + " comes again with " + amounts(line.messages, line.bytes) + "; line " +
                  std::to_string(first.place) + " has " + amounts(*first.calls, *first.bytes),
              "the first was kept, this row was skipped", "compare the file with the original", number);
  return true;
}

bool MonitoringRepeats::isRepeatedOperation(const MonitoringLine& line, std::uint64_t number) {
  ++linesOfBlock_;
  const unsigned bit = 1U << static_cast<unsigned>(line.tag);
  if ((operations_ & bit) == 0) {
    operations_ |= bit;
    return false;
  }
  notes_.leaveOut("monitoring.duplicate_row", number, "the communicator above has such a line already",
                  "take the file that Open MPI wrote");
  return true;
}

bool MonitoringRepeats::isTooLarge(const MonitoringLine& line, std::uint64_t number) {
  if (line.bytes <= maxOfOneRow && line.messages <= maxOfOneRow) return false;
  notes_.leaveOut("monitoring.value", number, amounts(line.messages, line.bytes) + " are more than one line can have",
                  "check that the file is whole");
  return true;
}

void MonitoringRepeats::tell() {
  if (blocksAgain_ != 0)
    notes_.note("monitoring.repeated_communicator",
                "files of one rank name a communicator again with the same members, " +
                    counted(blocksAgain_, "time", "times") + " in all",
                "they were added up", "Open MPI gives the name of a communicator that was freed to another");
}

}  // namespace weft
