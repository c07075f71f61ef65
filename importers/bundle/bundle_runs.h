// Groups the sources of a bundle by run. Sources that contradict each other (core/records/run_contradictions.h) are
// not joined.
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

struct RunChoice {
  std::size_t which = 0;  // of the runs that there are
  bool each = false;      // the others are imported too, so that nothing is lost
  bool together = false;  // what has nothing in common with others is of their run all the same
};

// Keeps the sources of the chosen run: 0 is the run of the source that was given first, of those below one folder
// by name. A source belongs to the first run that it does not contradict and for which there is evidence. Reports what
// is skipped, and the evidence for what was joined.
BundleRuns sourcesOfRun(std::vector<BundleSource> sources, const RunChoice& choice, const Identify& identify,
                        const DigestOf& digest, Diagnostics& diagnostics);

}  // namespace weft
