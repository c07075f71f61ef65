#include "importers/otf2/trace_region_paths.h"

#include "core/records/rows.h"

namespace weft {

std::uint32_t TraceRegionPaths::enter(std::uint32_t path, std::uint32_t region) {
  if (region == noIndex || region == paths_[path].region) return path;
  const std::uint64_t key = std::uint64_t{path} << 32 | region;
  if (const auto found = index_.find(key); found != index_.end()) return found->second;
  if (path != outside && (paths_.size() >= maxPaths || paths_[path].depth >= deepestPath)) {
    ++folded_;
    return enter(outside, region);
  }
  return index_[key] = make(path, region);
}

std::uint32_t TraceRegionPaths::make(std::uint32_t parent, std::uint32_t region) {
  Path one{parent, region, paths_[parent].depth + 1, true};
  for (std::uint32_t outer = parent; outer != outside && one.isOutermost; outer = paths_[outer].parent)
    one.isOutermost = paths_[outer].region != region;
  paths_.push_back(one);
  return static_cast<std::uint32_t>(paths_.size() - 1);
}

}  // namespace weft
