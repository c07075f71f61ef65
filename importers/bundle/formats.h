// Every format that Weft reads.
#pragma once

#include "core/records/importer.h"

namespace weft {

// A reader of every format that Weft knows: the one place that lists them.
Importers allImporters();

}  // namespace weft
