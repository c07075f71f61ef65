// A set of ranks that is cheap for ranks in regular steps (0 1 2 … or 0 64 128 …), which nearly all readers see.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace weft {

class SeenRanks {
 public:
  enum class Answer {
    added,
    known,
    outOfOrder,  // it was not there, is lower than one that was, and is not added
  };
  Answer add(std::uint32_t rank);
  // How many runs are kept, each of ranks at equal steps: that is what the ranks take in memory.
  std::size_t runs() const { return runs_.size(); }

 private:
  struct Run {
    std::uint32_t first = 0, last = 0, step = 0;  // step 0: one rank
  };
  bool has(std::uint32_t rank) const;

  std::vector<Run> runs_;  // ascending
};

}  // namespace weft
