#pragma once

#include "importers/bundle.h"

namespace weft {

// A reader of every format that Weft knows: the one place that lists them.
Importers allImporters();

}  // namespace weft
