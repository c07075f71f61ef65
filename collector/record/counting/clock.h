// The clock of the hot path. The processor's own counter where it runs at one speed in every state of the processor
// (CPUID 8000'0007H EDX bit 8), because two readings of it cost less than one clock_gettime; that one elsewhere.
#pragma once

#include <time.h>

#include <cstdint>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace weft::record {

inline std::uint64_t nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(now.tv_nsec);
}

extern bool clockIsTsc;  // set once, before the first reading

[[gnu::always_inline]] inline std::uint64_t ticks() {
#if defined(__x86_64__)
  if (clockIsTsc) return __rdtsc();
#endif
  return nanoseconds();
}

void startClock();                      // before the first reading
double secondsOf(std::uint64_t ticks);  // by the speed seen since startClock()
std::uint64_t ticksOf(double seconds);  // likewise

}  // namespace weft::record
