// The readers of mpisee's profiles, as the program lists them.
#pragma once

#include <memory>
#include <vector>

#include "core/records/importer.h"

namespace weft {

std::vector<std::unique_ptr<Importer>> mpiseeImporters();

}  // namespace weft
