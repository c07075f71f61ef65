// Counts the crossings of lines between two rows.
#pragma once

#include <cstdint>
#include <vector>

namespace weft {

// A line from a place in one row to a place in the next; `count` parallel ones.
struct RowLine {
  std::uint32_t upper = 0, lower = 0;
  std::uint32_t count = 1;
};

// Pairs of lines that cross; lines with a common end do not. In O(E log V) with a Fenwick tree: walking the upper row
// from left to right, a line crosses those already seen that end further right in the lower row.
std::uint64_t countCrossings(std::vector<RowLine> lines);

// The same for lines whose ends are both in one row, drawn as arcs on one side of it: pairs whose ends interleave.
// In O(E log V). `upper` and `lower` are the two ends in any order; a line from a place to itself crosses none.
std::uint64_t countInterleavings(std::vector<RowLine> lines);

}  // namespace weft
