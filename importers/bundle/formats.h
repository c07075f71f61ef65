// The list of all importers.
#pragma once

#include "core/records/importer.h"
#include "core/records/time_bins.h"

namespace weft {

// A reader of every format that Weft knows: the one place that lists them.
// `bins`: of the formats that Weft itself sorts into bins of time, or whose bins may be longer than they were recorded.
Importers allImporters(const BinChoice& bins = {});

}  // namespace weft
