// The values that colour the map, shared with other views of links.
#pragma once

#include "views/shared/link_values.h"

namespace weft {

using MapValues = LinkValues;
using MapAmount = LinkAmount;
using MapUnit = LinkUnit;

}  // namespace weft
