#pragma once

#include <QString>

#include "app/open_run.h"

namespace weft {

// One line per link end, hottest first, with a header: what Ctrl+C takes from the map. Bytes that are not known stay
// empty.
QString linkTsv(const OpenRun& run, const LensFigures& figures);

}  // namespace weft
