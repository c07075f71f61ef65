// A source of a bundle: one or more files, their reader, and what they are read for.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/records/importer.h"
#include "importers/bundle/bundle_files.h"

namespace weft {

struct BundleSource {
  Importer* importer = nullptr;
  BundleFile file;
  Recognised recognised;
  std::vector<std::filesystem::path> files;  // the file itself and those it owns, by name
  std::uint64_t bytes = 0;                   // of all these files
  CounterMoment moment = CounterMoment::notSaid;
  std::vector<BundleFile> others{};  // that are read together with it, by shown name
  Measures wanted{true, true};       // what it is read for, of what must come from one source only
  bool completes =
      false;  // one that is preferred to it takes what it knows: it is read before that one, a recording after it
  std::vector<std::string> preferredTo{};  // sources that were left out, at least in part, because of this one
};

}  // namespace weft
