// The readers of fabric dumps as importers.
#pragma once

#include <memory>
#include <vector>

#include "core/records/importer.h"

namespace weft {

// One importer per format of topologies, forwarding tables, LID ranges and port counters. They share what they collect;
// finish() of one of them puts it together and hands over the fabric; finish() of the others does nothing.
std::vector<std::unique_ptr<Importer>> fabricImporters();

}  // namespace weft
