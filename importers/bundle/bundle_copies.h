// Detects duplicates in a bundle: copies of files, and files with duplicated contents. Only on request, because every
// file is read for it.
#pragma once

#include <functional>
#include <vector>

#include "core/base/diagnostic.h"
#include "importers/bundle/bundle_source.h"

namespace weft {

void tellCopies(const std::vector<BundleSource>& sources, Diagnostics& diagnostics,
                const std::function<bool()>& carryOn);

}  // namespace weft
