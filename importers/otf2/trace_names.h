// Names for the communicators of a trace. A name that the program or the writer gave stands. Others get mpisee's path
// names where the trace shows how they were made: the parent's name, "_", a letter for the creating call, a number and,
// where one call makes several, "." and the smallest of the members' ranks in the parent: W_s1.0_s2.12.
//
// mpisee's number is the largest of the counters that the parent's ranks keep; each counts on from there. The ranks'
// calls are therefore played again, each rank in its own order, a call when all ranks of the parent have come to it.
#pragma once

#include <string>
#include <vector>

#include "importers/otf2/trace_totals.h"

namespace weft {

struct TraceName {
  std::string name;
  std::string call;  // that made it, without "MPI_"; empty where the trace does not show it
};

std::vector<TraceName> nameCommunicators(const TraceLayout& layout, const TraceTotals& totals);  // by index

}  // namespace weft
