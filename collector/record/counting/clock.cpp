#include "collector/record/counting/clock.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace weft::record {

bool clockIsTsc = false;

namespace {

std::uint64_t firstTicks = 0, firstNanoseconds = 0;

bool tscIsInvariant() {
#if defined(__x86_64__)
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(0x80000007U, &a, &b, &c, &d) != 0 && (d & (1U << 8)) != 0;
#else
  return false;
#endif
}

}  // namespace

void startClock() {
  clockIsTsc = tscIsInvariant();
  firstNanoseconds = nanoseconds();
  firstTicks = ticks();
}

double secondsOf(std::uint64_t count) {
  if (!clockIsTsc) return static_cast<double>(count) * 1e-9;
  // Long enough to divide by; a program that ends at once waits for it.
  while (nanoseconds() - firstNanoseconds < 2'000'000U) {
  }
  const std::uint64_t passed = ticks() - firstTicks, took = nanoseconds() - firstNanoseconds;
  return static_cast<double>(count) * (static_cast<double>(took) / static_cast<double>(passed)) * 1e-9;
}

std::uint64_t ticksOf(double seconds) { return static_cast<std::uint64_t>(seconds * 1e9 / secondsOf(1'000'000'000U)); }

}  // namespace weft::record
