#include "importers/events/region_parents.h"

namespace weft {

void giveRegionParents(const RegionParents& parents, RowSink& sink) {
  std::map<RegionId, RegionId> kept;
  for (const auto& [child, parent] : parents) {
    bool circle = false;
    for (auto at = parent; at && !circle;) {
      circle = *at == child;
      const auto next = kept.find(*at);
      at = next == kept.end() ? std::nullopt : std::optional(next->second);
    }
    if (!parent || circle) continue;
    kept.emplace(child, *parent);
    sink.regionParent(child, *parent);
  }
}

}  // namespace weft
