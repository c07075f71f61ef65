// Merges the parts that processes wrote into one file for each table (docs/bundle.md).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "importers/recorded/record_worlds.h"

namespace weft {

struct Gathered {
  std::filesystem::path folder;
  bool isComplete = false;  // all processes that left a part came to MPI_Finalize; else the parts stay as they are
  std::uint32_t ranks = 0;  // of all worlds
  RankRanges missing;       // that left no part
  std::vector<std::string> ofTrace;  // what is to be said of it, in sentences
};

// Gathers the parts in a bundle's folder; they are removed when all files are written. Jobs that have nothing to do
// with the first come into folders of their own beside it, FOLDER-2, …. Empty if there are no parts. Throws Error if
// files can't be written: then the parts stay. `unfinished`: parts of processes that did not come to MPI_Finalize, too.
std::vector<Gathered> gatherParts(const std::filesystem::path& folder, bool unfinished = false);

}  // namespace weft
