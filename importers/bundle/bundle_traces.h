// Traces that processes of a recording have left beside their parts (docs/bundle.md), where nobody has put them
// together.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "core/base/diagnostic.h"
#include "importers/bundle/bundle_files.h"

namespace weft {

// The traces of one folder are replaced by the archive that is made of them below `folder`, shown as the one that `weft
// record --gather` would make. Traces without a part stay unchanged; those of which an archive was made before are
// skipped. By shown name. An empty `folder`: no archive is made.
std::vector<BundleFile> putTracesTogether(std::vector<BundleFile> files, const std::filesystem::path& folder,
                                          Diagnostics& diagnostics, const std::function<bool()>& carryOn);

}  // namespace weft
