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
  std::vector<BundleFile> others{};        // that are read together with it, by shown name
  Measures wanted{true, true};             // what it is read for, of what must come from one source only
  std::vector<std::string> preferredTo{};  // sources that were left out, at least in part, because of this one
};

// By shown name, after chooseSources(). Files that nobody recognised are told in `diagnostics`. `carryOn` is asked before
// each file.
std::vector<BundleSource> findSources(const std::vector<BundleFile>& files, const Importers& importers,
                                      Diagnostics& diagnostics, const std::function<bool()>& carryOn);

}  // namespace weft
