// Decides whether a thread that is inside of an MPI call works or waits.
//
// By frames, where the library exports its progress and wait functions (Open MPI): what goes on below opal_progress()
// or a function that waits for requests waits, unless the messages that came are handled there, which the component
// that progress called calls another one for (pml, coll, osc), or bytes are being copied. The innermost of them counts,
// because handling a message may ask for progress itself. A call of sched_yield() waits wherever it is: progress ends
// with it, and leaves no frame then. Elsewhere by the thread's CPU clock against the wall (MPI State Profiling, "MPI
// State Metrics"): on a processor it works, else it waits. The fact `mpi states` says which.
//
// Calls that only wait for others (MPI_Recv, MPI_Wait, MPI_Probe, MPI_Barrier and their kin) have a loop around that,
// of which a part is in the call itself, or all of it where the library exports nothing. What is seen there is unclear
// until the call ends: where the call was seen to wait, or, by the CPU clock, was met twice, all of it waited but the
// copying of bytes.
#pragma once

#include "collector/record/counting/operations.h"
#include "collector/record/sampling/stack.h"

namespace weft::record::wait_rule {

void learn();  // finds the library's functions; before the first sample
bool goesByFrames();
enum class Activity : std::uint8_t { works, waits, unclear };
// The activity of a thread that is on a processor; `own` innermost frames of the stack are the library's.
Activity activity(const Stack& inside, Op operation);
// For a call in which something is unclear: whether that waited. This follows from how much of the call waited for
// sure, and how often it was met.
bool hasWaited(std::uint64_t waitNanoseconds, std::uint64_t samples);

}  // namespace weft::record::wait_rule
