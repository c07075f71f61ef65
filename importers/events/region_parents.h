// The parent of each code region, if all its occurrences agree.
#pragma once

#include <map>
#include <optional>

#include "core/records/row_sink.h"

namespace weft {

// By child: the one region that was open around it whenever it was entered; nothing: none, or not always the same.
using RegionParents = std::map<RegionId, std::optional<RegionId>>;

// Hands the parents on, but for those that would close a circle: two sources may nest two regions the other way round.
void giveRegionParents(const RegionParents& parents, RowSink& sink);

}  // namespace weft
