// Details of the selected item as HTML.
#pragma once

#include "views/details/details.h"

namespace weft {

// `targets` receives what the links "#0", "#1", … lead to.
QString htmlOf(const Details& details, std::vector<DetailTarget>& targets);

}  // namespace weft
