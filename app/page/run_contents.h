// What of a run there is to see, and so which panels stand around the middle.
#pragma once

#include "app/page/panels.h"

namespace weft {

struct OpenRun;

// A panel that could only say what was not recorded is not among them.
RunContents contentsOf(const OpenRun& run);

}  // namespace weft
