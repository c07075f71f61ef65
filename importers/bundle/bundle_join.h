// Joins files that are one source: a file for each rank, phase or quantity.
#pragma once

#include <vector>

#include "importers/bundle/bundle_source.h"

namespace weft {

// Joins files of formats that readsTogether(). For formats that describe a run, files of one name in two folders belong
// to two sets: a run has one file for each rank. `sources` are ordered by shown name, and so is the answer.
std::vector<BundleSource> joinedSources(std::vector<BundleSource> sources);

}  // namespace weft
