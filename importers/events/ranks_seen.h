// The ranks of MPI_COMM_WORLD that occur in a source.
#pragma once

#include <cstdint>
#include <vector>

#include "core/records/row_sink.h"

namespace weft {

class RanksSeen {
 public:
  void add(std::uint32_t rank);  // at most largestRank
  // A process for each. Ranks between them, which may have been silent, are processes too, unless most would be such:
  // then a number is damaged.
  void give(RowSink& sink) const;
  std::uint64_t count() const { return count_; }
  template <class Visit>
  void each(Visit visit) const {  // ascending
    for (std::size_t rank = 0; rank < seen_.size(); ++rank)
      if (seen_[rank]) visit(static_cast<std::uint32_t>(rank));
  }

 private:
  std::vector<bool> seen_;
  std::uint64_t count_ = 0;
};

}  // namespace weft
