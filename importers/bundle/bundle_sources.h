// Finds the sources of a bundle and their readers.
#pragma once

#include <functional>
#include <vector>

#include "importers/bundle/bundle_source.h"

namespace weft {

// By shown name, after joinedSources(). `diagnostics` reports files that no reader recognised. `carryOn` is called
// before each file.
std::vector<BundleSource> findSources(const std::vector<BundleFile>& files, const Importers& importers,
                                      Diagnostics& diagnostics, const std::function<bool()>& carryOn);

}  // namespace weft
