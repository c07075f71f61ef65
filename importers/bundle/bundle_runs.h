// Which sources of a bundle are of one run. Sources that contradict each other (core/records/run_identity.h) are not joined.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/diagnostic.h"
#include "importers/bundle/bundle_source.h"

namespace weft {

struct BundleRuns {
  std::size_t count = 1;              // runs that were found
  std::vector<BundleSource> sources;  // of the one that was asked for, and all that is of no run (a fabric)
};

// Asks a source which run it is of.
using Identify = std::function<RunIdentity(const BundleSource&)>;
// "xxh3:…", of all of a source's files; only asked of those that may be copies of each other.
using DigestOf = std::function<std::string(const BundleSource&)>;

// Keeps the sources of run `which` of those that there are: 0 is the run of the source that was given first, of those below one folder
// by name. A source that nothing contradicts is of the first run that it fits. What is left out, and why what was joined fits, is told. `each`: the other runs are
// imported too, so that nothing is lost.
BundleRuns sourcesOfRun(std::vector<BundleSource> sources, std::size_t which, bool each, const Identify& identify, const DigestOf& digest,
                        Diagnostics& diagnostics);

}  // namespace weft
