// Which kinds of data a run has, and therefore which panels are shown.
#pragma once

#include "app/page/panels.h"

namespace weft {

struct OpenRun;

// A panel that could only say what was not recorded is not among them.
RunContents contentsOf(const OpenRun& run);

}  // namespace weft
