// Which files of a bundle are read, and by whom.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/importer.h"
#include "importers/bundle.h"
#include "importers/bundle_files.h"

namespace weft {

struct BundleSource {
  Importer* importer = nullptr;
  BundleFile file;
  Recognised recognised;
  std::vector<std::filesystem::path> files;  // the file itself and those it owns, by name
  std::uint64_t bytes = 0;                   // of all these files
  CounterMoment moment = CounterMoment::notSaid;
};

// By shown name. Of several profiles of one run only one is left, so that nothing is added up twice; what is left out, and
// files that nobody recognised, are told in `diagnostics`. `carryOn` is asked before each file.
std::vector<BundleSource> findSources(const std::vector<BundleFile>& files, const Importers& importers,
                                      Diagnostics& diagnostics, const std::function<bool()>& carryOn);

}  // namespace weft
