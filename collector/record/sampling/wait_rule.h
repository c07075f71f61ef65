// Decides whether a thread that is inside of an MPI call works or waits.
//
// By frames, where the library exports the function that looks whether something came: Open MPI opal_progress(), MPICH
// UCX's ucp_worker_progress(). Below it, and below Open MPI's functions that wait for requests, the thread waits,
// unless what came is handled there, packed or copied. The innermost of them counts, because handling a message may ask
// for progress itself. A call of sched_yield() waits wherever it is: progress ends with it, and leaves no frame then.
//
// Any function may have the loop that calls them. Samples below them show which functions do. A sample in such a loop,
// but not below what it calls, is unclear until the call ends: it waited if another sample of the call waited for sure,
// else the loop's function may have done its other work.
//
// Elsewhere by the thread's CPU clock against the wall (MPI State Profiling, "MPI State Metrics"): on a processor it
// works, else it waits. What calls that only wait for others do there (MPI_Recv, MPI_Wait, MPI_Probe, MPI_Barrier and
// their kin) is unclear until they end: a call that was met twice waited, but for the copying of bytes. In other calls
// it is assumed to be work: it may be polling. The fact `mpi states` records which rule was used.
#pragma once

#include "collector/record/counting/operations.h"
#include "collector/record/sampling/stack.h"

namespace weft::record::wait_rule {

void learn();  // finds the library's functions; before the first sample
bool goesByFrames();
enum class Activity : std::uint8_t {
  works,
  handles,  // works on something that came, also in a poll that finds nothing
  waits,
  unclear,
  assumed  // to be work
};
// The activity of a thread that is on a processor; `own` innermost frames of the stack are the library's.
Activity activity(const Stack& inside, Op operation);
// For a call in which something is unclear: whether that waited. This follows from how much of the call waited for
// sure, and how often it was met.
bool hasWaited(std::uint64_t waitNanoseconds, std::uint64_t samples);

}  // namespace weft::record::wait_rule
