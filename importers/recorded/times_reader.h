// How long runs of a program took, with tools and without: what weft overhead writes, and tables measured elsewhere.
//
//   #weft times 1                                              may be missing
//   program,tool,run,rank,init_s,net_s,finalize_s,wrap_s       columns by name, in any order; hook_s in place of
//   init_s, finalize_s lmp,,1,0,0.265012252,12.000005690,0.045614428,0.306681630  tool empty: the baseline
#pragma once

#include <memory>
#include <string_view>

#include "core/records/importer.h"

namespace weft {

// A table of times at its start, or a line of columns that has program, tool, run and net_s.
bool looksLikeTimes(std::string_view firstBytes);

ImportReport readTimes(std::istream& in, const std::string& shown, RowSink& sink, const Progress& progress);

std::unique_ptr<Importer> timesImporter();

}  // namespace weft
