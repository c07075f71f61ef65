// A source file with the samples of each line (MPI State Profiling, "Annotated Source").
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/waits/code_sums.h"

namespace weft {

struct SourceLine {
  std::uint32_t number = 0;      // from 1
  std::string text;              // empty where the file is missing
  std::optional<CodePart> sums;  // nothing: nothing was sampled there
};

struct SourceText {
  std::string file;               // as the program's symbols name it
  std::filesystem::path read;     // empty: it was not found
  std::string missing;            // why there is no text: a sentence without full stop
  std::vector<SourceLine> lines;  // all of the file; of one that is missing those with samples
};

// `file`: as symbols name it, or the end of it behind a slash; throws Error where there is none or several. `folders`:
// where sources are on this machine: of /build/app/src/solve.c a folder may have src/solve.c or solve.c. The file
// itself is looked for first. Regular files of at most 64 MB are read.
SourceText sourceText(const SampledCode& code, const PairFilter& filter, const std::string& file,
                      const std::vector<std::filesystem::path>& folders);

}  // namespace weft
