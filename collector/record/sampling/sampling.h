// Sampling of a process's threads: `weft record --sample HZ`.
//
// Sampled are the thread that called MPI_Init, from its return on; each thread that the program starts from then on;
// any other one from its first MPI call on. Not those of the MPI library, which it starts in MPI_Init or below another
// MPI call, nor the recorder's own.
#pragma once

#include <atomic>
#include <cstdint>

#include "collector/record/sampling/thread_sampler.h"

namespace weft::record::sampling {

inline constexpr double fastest = 10'000;  // hertz

extern std::atomic<bool> on;
extern int signal;  // that the timers send; 0: there is none

// Not the recorder that a program is linked with: that one stands before no function of the system, which sampling
// needs.
bool isPreloaded();

// Without hertz nobody is sampled, but the paths of calls are found. False where the program has all real-time signals
// for itself, there is no timer, or this is not preloaded: then nothing is sampled.
bool start(double hertz);
void stop();    // all threads
void forget();  // in a child after fork(): timers stayed with the parent

ThreadSampler* beginThread();  // the calling one; nullptr where it can't be sampled
bool isOurThread();            // of the MPI library or the recorder: what it starts is not the program's

double hertz();
std::uint64_t threadsLeftOut();  // that got no timer
bool signalWasTaken();           // the program has a handler of its own for it now
const ThreadSampler* first();

}  // namespace weft::record::sampling
