// A library that computes.
#include <time.h>

static volatile double sink;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void work(double seconds) {
  for (const double end = now() + seconds; now() < end;)
    for (int i = 0; i < 2000; ++i) sink += i;
}
