// The port-counter readings that the user names: before the run and after it.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "importers/bundle/bundle_archives.h"
#include "importers/bundle/bundle_source.h"

namespace weft {

struct CounterReading {
  const std::vector<std::filesystem::path>& given;  // files, folders or archives
  CounterMoment moment = CounterMoment::notSaid;
  std::filesystem::path unpackTo;  // as openArchives() takes it
};

// Files that hold counters; others of a folder are passed over in silence. Throws Error where a path does not exist
// and where none of the files holds counters.
std::vector<BundleSource> findCounterSources(const CounterReading& reading,
                                             const std::vector<std::filesystem::path>& leftOut,
                                             const Importers& importers, Diagnostics& diagnostics,
                                             const UnpackProgress& progress);

}  // namespace weft
