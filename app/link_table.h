#pragma once

#include <QString>

#include "app/open_run.h"

namespace weft {

// One line per link end, hottest first, with a header: what Ctrl+C takes from the map. `loads` null: no bytes.
QString linkTsv(const OpenRun& run, const LinkLoads* loads);

}  // namespace weft
