// A call that asks whether something is there. Programs do so millions of times in a loop, where reading the clock is
// most of what the recorder costs. In a row of calls that ask for the same and find nothing the first sixteen are
// timed, then, the longer the row, one in sixteen to one in 256; the others take their mean. A row ends with what is
// found and with what takes longer than next to nothing; polls of other kinds that find nothing either go on beside it,
// because programs ask in turn whether they may send and whether something came; any other call ends all rows.
#pragma once

#include <algorithm>

#include "collector/record/calls/call.h"

// Called through the table of addresses itself, where the compiler knows how: a jump less in what is called millions of
// times.
#if __has_cpp_attribute(gnu::noplt)
extern "C" {
[[gnu::noplt]] decltype(PMPI_Test) PMPI_Test;
[[gnu::noplt]] decltype(PMPI_Testany) PMPI_Testany;
[[gnu::noplt]] decltype(PMPI_Testall) PMPI_Testall;
[[gnu::noplt]] decltype(PMPI_Iprobe) PMPI_Iprobe;
}
#endif

namespace weft::record {

class Poll : public Call {
 public:
  using Row = ThreadLog::PollRow;

  // The row in which a call that asks for this handle is not timed; nullptr where it is. `asked`: of several requests
  // the first; 0: makes no row.
  static Row* row(Op operation, std::uintptr_t asked) {
    ThreadLog* const log = ownLog;
    if (!log || log->depth != 0) return nullptr;
    Row& row = log->polls[ThreadLog::pollSlot(operation)];
    return row.left != 0 && row.asked == asked ? &row : nullptr;
  }
  // Such a call, booked where it found nothing. What it finds is to be booked by a Poll of this row.
  template <class Function, class... Arguments>
  static int untimed(Op operation, Row& row, const int& found, Function function, Arguments... arguments) {
    ThreadLog* const log = ownLog;
    log->depth = ThreadLog::opened(operation);
    const int result = function(arguments...);
    log->depth = 0;
    if (found) return result;
    --row.left;
    row.cell->addEmpty(row.mean);
    if (row.calls) row.calls->add(1);
    return result;
  }
  // It ended the row.
  Poll(Op operation, Row& row) : Call(settled(operation, row), Opened()) {
    took_ = row.mean;
    recorded_ = true;
    row = {};
  }

  // A poll that is timed.
  Poll(Op operation, std::uintptr_t asked) : Call(operation, Opened()), asked_(asked) {
    if (!outermost_) return;
    recorded_ = isWanted();
    Row& row = log_->polls[ThreadLog::pollSlot(operation)];
    if (row.asked != asked) row = {};
  }
  template <class Function, class... Arguments>
  int through(const int& found, Function function, Arguments... arguments) {
    const int result = Call::through(function, arguments...);
    if (!outermost_) return result;
    if (!found) foundNothing();
    goesOn_ = asked_ != 0 && !found && recorded_ && !state.traces && took_ <= state.shortPoll && !state.handsOver;
    if (took_ > state.shortPoll) log_->endPolls();
    else if (!goesOn_) log_->polls[ThreadLog::pollSlot(operation_)] = {};
    return result;
  }
  // Behind the booking of a call that was timed.
  void goesOn(const Block* at) {
    if (!at || !goesOn_) return;
    Row& row = log_->polls[ThreadLog::pollSlot(operation_)];
    log_->polled = true;
    row.asked = asked_;
    row.ticks += took_;
    row.mean = row.ticks / ++row.timed;
    row.cell = at->pollCell(operation_);
    row.calls = callsOfPath(at);
    row.at = at;
    if (row.timed >= timedFirst && row.cell)
      row.left = (timedFirst << std::min(row.timed - timedFirst, mostDoublings)) - 1;
  }

 private:
  // A sample in a poll of a row counts as one in a poll that finds nothing, unless it was this one, which did find it.
  static Op settled(Op operation, const Row& row) {
    if (ownSampler) ownSampler->foundAfterAll(row.left);
    return operation;
  }

  static constexpr std::uint32_t timedFirst = 16, mostDoublings = 4;
  std::uintptr_t asked_ = 0;
  bool goesOn_ = false;
};

}  // namespace weft::record
