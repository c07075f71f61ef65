// Placements beside each other: what each comes to on the links.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "analysis/placement/placement_bounds.h"
#include "analysis/placement/placement_metrics.h"
#include "reports/table.h"

namespace weft {

struct PlacementRow {
  std::string routing;  // "kept", "ftree"
  std::string name;     // "before", "after", "block"
  PlacementMetrics metrics;
};

// A row for each, then one for each bound, of which only the two hottest ends are known.
struct BoundRow {
  std::string name;  // "bound of these groups"
  PlacementBounds bounds;
};
Table placementTable(const Fabric& fabric, std::span<const PlacementRow> rows, std::span<const BoundRow> bounds);

}  // namespace weft
