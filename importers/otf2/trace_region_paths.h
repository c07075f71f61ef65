// Paths of code regions, as they are open one within another. What is counted on paths gives each region both numbers:
// what was counted while it was the innermost one, and what was counted while it was open, once, however often it is
// open.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "importers/events/trace_tables.h"

namespace weft {

class TraceRegionPaths {
 public:
  static constexpr std::uint32_t outside = 0;

  struct Path {
    std::uint32_t parent = outside, region = noIndex, depth = 0;
    bool isOutermost = true;  // the region is not open around it
  };

  // The path of a region that is entered on this one. A region right within itself, and none at all, are no step.
  // If there are too many paths, or they are too deep: a path that consists only of the region.
  std::uint32_t enter(std::uint32_t path, std::uint32_t region);
  const Path& operator[](std::uint32_t path) const { return paths_[path]; }  // parents have lower numbers
  std::uint64_t folded() const { return folded_; }  // times that a region was entered on such a path

 private:
  static constexpr std::uint32_t maxPaths = 1 << 20;
  std::uint32_t make(std::uint32_t parent, std::uint32_t region);

  std::vector<Path> paths_{Path{}};
  std::unordered_map<std::uint64_t, std::uint32_t> index_;  // parent << 32 | region
  std::uint64_t folded_ = 0;
};

}  // namespace weft
