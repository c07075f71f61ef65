// What each rank was in over a span of time, and the messages between them: of traces.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/sums/state_shares.h"

namespace weft {

enum class RankTimeColours { operations, regions, states };  // what colours tell apart; states: in MPI, and not
enum class RankTimeRows { ranks, hosts };

struct RankTimeRequest {
  TimeParts time;                 // a part is a column
  RankTimeColours colours = RankTimeColours::operations;
  RankTimeRows rows = RankTimeRows::ranks;
  std::vector<RankId> ranks;      // ascending: only these; empty: all
  std::size_t mostRows = 64;      // of more, several ranks are one row
  std::size_t mostLines = 300;    // messages that are drawn one by one; of more, those that go the same way are one line
};

// Amounts are nanoseconds.
struct RankTimeFacts {
  struct Row {
    std::string label;                   // "rank 3", "rank 3, thread 1", "ranks 8–15", a host
    std::uint32_t tracks = 0;            // threads in it
    std::vector<std::uint64_t> sums;     // column × class, over the threads
    std::vector<std::uint64_t> worst;    // column: most of any of them in MPI; empty where there is one
  };
  struct Line {
    std::size_t from = 0, to = 0;            // rows
    std::uint64_t sent = 0, received = 0;    // the mean of several
    std::uint64_t messages = 0, bytes = 0;
  };

  TimeParts time;
  std::vector<std::string> classes;     // the first is "not in MPI", but for regions; the largest first
  std::vector<std::uint64_t> totals;    // by class, over all rows and columns
  bool hasOther = false;                // the last class is all others
  std::vector<Row> rows;
  std::vector<Line> lines;
  std::uint64_t messages = 0, drawn = 0;  // on their way within the time between these ranks; of these in lines
  std::string missing;                    // why there is nothing

  std::uint64_t width(std::uint32_t column) const { return time.begin(column + 1) - time.begin(column); }
};

}  // namespace weft
