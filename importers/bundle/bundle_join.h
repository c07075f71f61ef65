// Joins files that are one source: a file for each rank, phase or quantity.
#pragma once

#include <vector>

#include "importers/bundle/bundle_source.h"

namespace weft {

// Joins files of formats that readsTogether(). Of formats that tell of a run, files of one name in two folders are of
// two sets: a run has one file of each rank. `sources` are ordered by shown name, and so is the answer.
std::vector<BundleSource> joinedSources(std::vector<BundleSource> sources);

}  // namespace weft
