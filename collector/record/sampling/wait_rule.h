// Whether a thread that is inside of an MPI call works or waits.
//
// By frames, where the library exports its progress and wait functions (Open MPI): what goes on below opal_progress() or a function that
// waits for requests waits, unless the messages that came are handled there, which the component that progress called calls another one for
// (pml, coll, osc), or bytes are being copied. The innermost of them counts, because handling a message may ask for progress itself. A call of
// sched_yield() waits wherever it is: progress ends with it, and leaves no frame then. Elsewhere by the thread's
// CPU clock against the wall (MPI State Profiling, "MPI State Metrics"): on a processor it works, else it waits; of a library that
// waits by asking over and over that makes all of it work. The fact `mpi states` says which.
#pragma once

#include "collector/record/sampling/stack.h"

namespace weft::record::wait_rule {

void learn();                     // finds the library's functions; before the first sample
bool goesByFrames();
bool waits(const Stack& inside);  // by frames; its `own` innermost ones are the library's

}  // namespace weft::record::wait_rule
