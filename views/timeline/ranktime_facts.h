// The data of the rank timeline, from traces: the states of each rank in a time span, and the messages between ranks.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/run/item.h"
#include "analysis/waits/wait_cause_kind.h"
#include "core/records/pair_filter.h"
#include "core/sums/state_shares.h"

namespace weft {

class SingleWaitClasses;

enum class RankTimeColours {
  operations,
  regions,
  states,
  waits,
  causes
};  // what colours distinguish; states: in MPI, and not; waits: by their class; causes: by why ranks waited
inline bool areOfWaits(RankTimeColours colours) {
  return colours == RankTimeColours::waits || colours == RankTimeColours::causes;
}
enum class RankTimeRows {
  ranks,
  hosts,
  leaves,
  communicators,
  members
};  // members: the ranks of one communicator in their order

struct RankTimeRequest {
  TimeParts time;  // a part is a column
  RankTimeColours colours = RankTimeColours::operations;
  RankTimeRows rows = RankTimeRows::ranks;
  PairFilter filter = {};  // chooses threads and messages; states and waits that it leaves out have no colour of their
                           // own. Its time counts for nothing
  std::vector<CommunicatorId> selected =
      {};  // the members of the first one have a row each, if the filter chooses no communicators
  std::size_t firstRow = 0, endRow = SIZE_MAX;  // of all rows, which are shown
  std::size_t mostRows = 64;                    // of more, several are one
  std::size_t mostLines = 300;  // messages that are drawn one by one; of more, those that go the same way are one line
  bool criticalPath = false;    // is drawn
  std::uint32_t transaction = 0;  // 0: none; else only its messages are marked, as far as the run tells them apart
  std::optional<MessagePathId> paths = {};  // likewise, where that is known
  std::vector<RankPair> marked = {};  // ascending: messages of these are lines of their own besides, as many again
};

// What a colour represents. bare: not in MPI, outside of regions; busy: in MPI without waiting; other: all that have no
// colour of their own; filtered: what the filter leaves out.
enum class RankTimeKind { bare, busy, plain, other, filtered };

// The colours of a run, the same for every visible part.
struct RankTimeClasses {
  std::vector<std::string> names;  // the first is "not in MPI", but for regions; the largest of the run first
  std::vector<RankTimeKind> kinds;
  std::vector<std::uint16_t> of;     // by place in StateShares::states()
  std::vector<std::uint16_t> inMpi;  // likewise: 1 or 0
  std::vector<std::uint16_t>
      ofWaits;  // by place in WaitShares::kinds(): its class; `busy` where the filter leaves it out
  std::shared_ptr<SingleWaitClasses> ofSingleWaits;       // in place of these, by causes
  std::vector<std::optional<WaitCauseKind>> causes = {};  // likewise: of which each class is
  std::uint16_t busy = 0;                                 // of waits: in MPI without waiting, of which waits are a part
};

// The clocks of the lines: those of the trace, if they agree; corrected ones, as for waits; or those of the trace
// although they contradict each other, if the store is from before corrected times were kept.
enum class LineClocks { ofTrace, corrected, contradicting };

// Amounts are nanoseconds.
struct RankTimeFacts {
  struct Row {
    std::string label;                 // "3", "3.1" of a thread, "8–15", a host
    Item item;                         // what it represents; nothing where that is several
    std::size_t first = 0, end = 0;    // among all rows
    std::uint32_t tracks = 0;          // threads in it
    std::vector<RankId> ranks;         // ascending
    std::vector<std::uint64_t> sums;   // column × class, over the threads
    std::vector<std::uint64_t> worst;  // column: most of any of them in MPI; empty where there is one
    std::string host = {};             // where all of its ranks ran; empty: on several, or not known, or it is a host
  };
  struct Line {
    double from = 0,
           to = 0;  // among all rows: 3.5 is the middle of the fourth; those of others lie outside of what is shown
    std::uint64_t sent = 0, received = 0;  // the mean of several
    std::uint64_t messages = 0, bytes = 0;
    RankPair pair;          // of one of them
    bool isOnePair = true;  // of all of them
  };

  struct PathPoint {
    std::uint64_t time = 0;
    double row = 0;  // among all rows, as of lines
  };

  TimeParts time;
  RankTimeClasses classes;
  std::vector<std::uint64_t> totals;  // by class, over all rows and columns
  std::uint64_t overlapping =
      0;  // of waits, that there is no room for beside others of the same call: they are shown shorter
  std::size_t allRows = 0;  // that there are
  std::vector<Row> rows;
  std::vector<Line> lines, marked;
  std::uint64_t messages = 0,
                drawn = 0;      // on their way within the time, from or to a rank that is shown; of these in lines
  std::uint64_t elsewhere = 0;  // besides, whose other end is a rank without a row
  std::uint64_t markedMessages = 0, markedDrawn = 0;  // likewise, of the marked ones
  TimeParts markedTime;                               // in which all of these are on their way
  bool hasLines = false;                              // messages were looked for
  LineClocks clocks = LineClocks::ofTrace;
  std::vector<PathPoint> path;      // the critical path, where it was asked for
  std::uint64_t pathElsewhere = 0;  // parts of it on ranks without a row
  bool hasPath = false;             // it was looked for
  std::string missing;              // why there is nothing

  std::uint64_t width(std::uint32_t column) const { return time.begin(column + 1) - time.begin(column); }
  std::size_t firstRow() const { return rows.empty() ? 0 : rows.front().first; }
  std::size_t endRow() const { return rows.empty() ? 0 : rows.back().end; }
  bool isShown(std::size_t row) const { return row >= firstRow() && row < endRow(); }
  double middle(std::size_t row) const;  // of the one that is drawn and has it, among all rows
};

}  // namespace weft
