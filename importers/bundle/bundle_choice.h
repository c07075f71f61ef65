// Chooses the sources of a bundle to read for each kind of data, so that no number is counted twice.
#pragma once

#include <vector>

#include "core/base/diagnostic.h"
#include "importers/bundle/bundle_source.h"

namespace weft {

// If several sources of one run (bundle_runs.h) have operations by communicator, or pair traffic, keeps one for each:
// traces (all of them: several archives are one run), or else what Weft recorded, or else for operations the profile of
// the highest preference, for pairs what counted pairs. A source from which nothing is needed is skipped, unless the
// preferred one takes from it what it lacks (Importer::completes()); `diagnostics` reports what a source loses.
// Predicted port traffic is skipped if there is measured one, or if there are pairs. `sources` are ordered by shown
// name, and so is the answer.
std::vector<BundleSource> chooseSources(std::vector<BundleSource> sources, Diagnostics& diagnostics);

}  // namespace weft
