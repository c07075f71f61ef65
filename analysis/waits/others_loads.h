// Others' traffic on the links of the run's hosts over time: what ports counted between two readings, without what the
// run itself sent over the link in that time.
#pragma once

#include <vector>

#include "analysis/load/load_film.h"
#include "analysis/run/notes.h"
#include "ibdiag/loads/explained.h"

namespace weft {

struct OthersLoad {
  EndIndex end{};              // that sent
  double from = 0, until = 0;  // seconds since the bins of the run begin: between two readings
  ExplainedEnd bytes;          // `predicted` is what the run sent, `unexplained` what others did
};

struct OthersLoads {
  std::vector<OthersLoad> loads;  // by time, those of one time in the order of the fabric
  std::size_t unplaced = 0;       // as in MeasuredLoads
  std::size_t partOfBin = 0;      // loads whose readings are not at the bounds of bins: bins are spread evenly
};

// The film is of all pair traffic of the run. Throws Error where no readings of counters can be placed in time.
OthersLoads othersLoads(const RunStore& store, const OpenRun& run, const LoadFilm& film);

// In sentences: what the numbers are worth.
Notes notesOf(const OthersLoads& others);
// Their sum over all loads.
Explained explained(const OthersLoads& others);

// Why there can be none; empty where there can.
std::string whyNoOthers(const RunStore& store, const OpenRun& run);

}  // namespace weft
