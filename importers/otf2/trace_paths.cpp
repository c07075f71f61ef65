#include "importers/otf2/trace_paths.h"

namespace weft {

std::uint32_t TracePaths::enter(std::uint32_t path, const TraceRegion& region) {
  if (region.kind == TraceRegion::Kind::ignored) return path;
  // Code regions and operations are numbered by themselves.
  const std::uint32_t key = region.index << 1 | (region.kind == TraceRegion::Kind::operation ? 1U : 0U);
  const std::uint64_t place = std::uint64_t{path} << 32 | key;
  Recent& recent = recent_[(path * 7 + key) % recent_.size()];
  if (recent.place != place || recent.path == none) {
    const auto [at, isNew] = index_.try_emplace(place, none);
    if (isNew) {
      const std::uint32_t depth = path == none ? 0 : paths_[path].depth + 1;
      if (paths_.size() >= maxPaths || depth > deepestPath) {
        index_.erase(at);
        ++folded_;
        return path;
      }
      at->second = static_cast<std::uint32_t>(paths_.size());
      make(path, depth, key, region);
    }
    recent = {place, at->second};
  }
  const std::uint32_t found = recent.path;
  if (sums_.size() <= found) sums_.resize(paths_.size());
  ++sums_[found].visits;
  return found;
}

void TracePaths::make(std::uint32_t parent, std::uint32_t depth, std::uint32_t key, const TraceRegion& region) {
  const bool isMpi = region.kind == TraceRegion::Kind::operation;
  CallPathRow row{parent == none ? std::nullopt : std::optional(paths_[parent].id),
                  isMpi ? "MPI_" + layout_.operations[region.index].name : layout_.codeRegions[region.index], isMpi};
  paths_.push_back({parent, key, depth, sink_.callPath(row)});
}

void TracePaths::leave(std::uint32_t path, std::uint64_t inclusiveTicks, std::uint64_t exclusiveTicks) {
  sums_[path].inclusive += inclusiveTicks;
  sums_[path].exclusive += exclusiveTicks;
}

void TracePaths::give(RankId rank) {
  const auto seconds = [&](std::uint64_t ticks) {
    return static_cast<double>(ticks) / static_cast<double>(layout_.clock.ticksPerSecond);
  };
  for (std::uint32_t path = 0; path < sums_.size(); ++path) {
    const Sums& sums = sums_[path];
    if (sums.visits == 0) continue;
    sink_.pathTime({paths_[path].id, rank, sums.visits, seconds(sums.inclusive), seconds(sums.exclusive)});
  }
  sums_.clear();
}

}  // namespace weft
