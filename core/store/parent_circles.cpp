#include "core/store/parent_circles.h"

#include <algorithm>

namespace weft {

std::vector<std::int64_t> findParentCycles(const ParentOf& parents) {
  ParentOf walkOf;  // by child that was met: where the walk up began that met it first
  std::vector<std::int64_t> circles;
  for (const auto& [start, parent] : parents) {
    std::int64_t at = start;
    for (auto next = parents.find(at); next != parents.end() && walkOf.try_emplace(at, start).second;
         next = parents.find(at))
      at = next->second;
    if (!parents.contains(at) || walkOf.at(at) != start) continue;  // the end of the way, or of an earlier walk
    const std::int64_t first = at;
    do {
      circles.push_back(at);
      at = parents.at(at);
    } while (at != first);
  }
  std::ranges::sort(circles);
  return circles;
}

}  // namespace weft
