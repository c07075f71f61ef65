// Chooses the sources of a bundle to read for each kind of data, so that no number is counted twice.
#pragma once

#include <vector>

#include "core/base/diagnostic.h"
#include "importers/bundle/bundle_source.h"

namespace weft {

// Of several sources of one run (bundle_runs.h) that give operations by communicator, or pair traffic, keeps one for
// each: traces (all of them: several archives are one run), or else what Weft recorded, or else for operations the
// profile of the highest preference, for pairs what counted pairs. A source that is left with nothing to give is left
// out, unless the one that is preferred to it takes what it lacks from it (Importer::completes()); what a source loses
// is told in `diagnostics`. Predicted port traffic is left out beside measured one and beside pairs. `sources` are
// ordered by shown name, and so is the answer.
std::vector<BundleSource> chooseSources(std::vector<BundleSource> sources, Diagnostics& diagnostics);

}  // namespace weft
