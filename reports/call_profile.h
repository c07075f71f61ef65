// Time by function and as a call tree, for runs with call paths (traces).
#pragma once

#include "core/store/run_store.h"
#include "reports/table.h"

namespace weft {

// function,ranks,visits,exclusive_s,inclusive_s,mean_s,min_s,max_s: sums over ranks, then mean, minimum and maximum of
// the exclusive seconds of the ranks that visited it. Most exclusive seconds first. Inclusive seconds of a function
// that calls itself count once, in the outermost call. Throws Error where no call paths were recorded.
Table flatProfile(const RunStore& store);

// depth,function,path,ranks,visits,inclusive_s,exclusive_s: depth first, of one caller those with the most inclusive
// seconds first; `path` has the functions from the outermost in, with " > " between. Throws Error likewise.
Table callTree(const RunStore& store);

}  // namespace weft
