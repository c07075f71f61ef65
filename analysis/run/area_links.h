// The links of a part of the fabric.
#pragma once

#include <vector>

#include "analysis/run/item.h"

namespace weft {

// A cable each, ascending by its end.
struct AreaLinks {
  std::vector<EndIndex> inside;  // both ends in the area; one of its two ends is named
  std::vector<EndIndex> out;     // one end in the area: that end is named
};

AreaLinks linksOf(const Fabric& fabric, const Area& area);

}  // namespace weft
