// Names of the regions that the user filtered by last, kept across runs and sessions.
#pragma once

#include <QMenu>

#include "core/records/records.h"
#include "views/shared/selection.h"

namespace weft::recentRegions {

inline constexpr std::size_t most = 8;

// Newest first; only sets of which the run has all regions, as ids in ascending order.
std::vector<std::vector<RegionId>> of(const std::vector<Region>& regions);
// None: nothing to remember.
void add(const std::vector<Region>& regions, const std::vector<RegionId>& chosen);

// A line for each; the selection outlives the menu.
void fill(QMenu& menu, const std::vector<Region>& regions, Selection& selection);

}  // namespace weft::recentRegions
