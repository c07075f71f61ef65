// The histograms that stand at the end of a pair's line: messages by class of sizes. Open MPI counts by the same
// classes as core/records/size_class.h, and has a 66th number for what would be larger than any size can be. It counts
// the program's messages and the library's together, on the first line that the pair has.
#pragma once

#include <map>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/records/row_sink.h"

namespace weft {

class MonitoringSizes {
 public:
  // False, and nothing is added, where `list` is no list of at most 66 numbers. An empty list is none. `messages`: of
  // the line.
  bool add(PairClass kind, RankId source, RankId destination, std::uint64_t messages, std::string_view list);
  // Hands all on and forgets it. Answers of how many pairs the sizes do not add up to the messages of their lines.
  std::size_t give(RowSink& sink, const std::optional<RegionId>& region);

 private:
  struct Sums {
    std::uint64_t messages = 0, counted = 0;  // by lines, by classes of sizes
  };
  std::map<std::tuple<RankId, PairClass, std::uint8_t>, std::vector<PairPeer>> rows_;
  std::map<std::pair<RankId, RankId>, Sums> pairs_;
  std::vector<std::uint64_t> counts_;
};

}  // namespace weft
