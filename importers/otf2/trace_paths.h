// Call paths of an archive, and what each rank did on them. One location after the other; those of a rank stand
// together.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/records/row_sink.h"
#include "importers/otf2/trace_layout.h"

namespace weft {

class TracePaths {
 public:
  // The archive states its clock.
  TracePaths(const TraceLayout& layout, RowSink& sink) : layout_(layout), sink_(sink) {
    index_.reserve(std::min<std::size_t>(layout.codeRegions.size(), maxPaths));
  }

  static constexpr std::uint32_t none = UINT32_MAX;  // outside of all

  // The path of a region that is entered on this one; that one itself where there are too many paths, or too deep ones.
  std::uint32_t enter(std::uint32_t path, const TraceRegion& region);
  void leave(std::uint32_t path, std::uint64_t inclusiveTicks, std::uint64_t exclusiveTicks);
  // Hands on what the rank did; after its last location.
  void give(RankId rank);
  std::size_t size() const { return paths_.size(); }
  CallPathId id(std::uint32_t path) const { return paths_[path].id; }
  std::uint32_t parent(std::uint32_t path) const { return paths_[path].parent; }  // none: it has none
  std::uint64_t folded() const { return folded_; }                                // times that a path was not made

 private:
  static constexpr std::uint32_t maxPaths = 1 << 20;
  struct Path {
    std::uint32_t parent = none, region = none, depth = 0;
    CallPathId id{};
  };
  struct Recent {  // what enter() found last
    std::uint64_t place = 0;
    std::uint32_t path = none;
  };
  struct Sums {
    std::uint64_t visits = 0, inclusive = 0, exclusive = 0;
  };

  void make(std::uint32_t parent, std::uint32_t depth, std::uint32_t key, const TraceRegion& region);

  const TraceLayout& layout_;
  RowSink& sink_;
  std::vector<Path> paths_;
  std::unordered_map<std::uint64_t, std::uint32_t> index_;  // parent << 32 | region
  std::vector<Sums> sums_;                                  // of the rank, by path
  std::array<Recent, 256> recent_;
  std::uint64_t folded_ = 0;
};

}  // namespace weft
