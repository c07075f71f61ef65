// The kind of a link: links between the same levels should be alike.
#pragma once

#include <string>
#include <tuple>

#include "ibdiag/model/levels.h"

namespace weft {

using LinkKind = std::tuple<SubnetId, int, int>;  // the lower level first; -1: no level

LinkKind kindOf(const Fabric& fabric, const Levels& levels, EndIndex end);
std::string kindWords(const LinkKind& kind);  // "adapters and level 1"

}  // namespace weft
