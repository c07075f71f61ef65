// The list of all importers.
#pragma once

#include "core/records/importer.h"
#include "core/records/time_bins.h"

namespace weft {

// A reader of every format that Weft knows: the one place that lists them.
// `bins`: for the formats that Weft itself sorts into time bins, or whose bins may be made longer than they were
// recorded.
Importers allImporters(const BinChoice& bins = {});

}  // namespace weft
