// What a bundle has twice: copies of files, and files that hold everything twice. For imports that want to know: every
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
