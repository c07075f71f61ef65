/* sampled HZ PAIRS: computes the same over and over, 15 calls deep, with something that interrupts it and without, in
 * turn, and prints the median of what the one takes more of processor time than the other before it, in percent.
 *
 * Alone it is a timer of its own, whose handler does nothing. Under Weft's recorder, which samples it at HZ, it is the
 * recording: while that is switched off the timer goes on, and its handler returns at once. */
#define _GNU_SOURCE
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "weft.h"

enum { depth = 15, steps = 8000000 };

static volatile double sink;

__attribute__((noinline)) static void compute(int below) {
  if (below != 0) compute(below - 1);
  else
    for (int i = 0; i < steps; ++i) sink = sink * 0.999 + i;
  sink += 1;
}

static double secondsOfOne(void) {
  struct timespec begin, end;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
  compute(depth);
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
  return (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
}

static void nothing(int number) { (void)number; }

static timer_t timer;
static void setTimer(double hertz) { /* 0: none */
  const long period = hertz > 0 ? (long)(1e9 / hertz) : 0;
  const struct itimerspec times = {{0, period}, {0, period}};
  timer_settime(timer, 0, &times, NULL);
}

static int ascending(const void* a, const void* b) {
  const double one = *(const double*)a, other = *(const double*)b;
  return (one > other) - (one < other);
}

int main(int argc, char** argv) {
  const double hertz = argc > 1 ? atof(argv[1]) : 1000;
  const int pairs = argc > 2 ? atoi(argv[2]) : 100;
  MPI_Init(&argc, &argv);
  const int alone = weft_recording(1) == WEFT_ABSENT;
  struct sigaction action = {.sa_handler = nothing, .sa_flags = SA_RESTART};
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGRTMIN + 2};
  event._sigev_un._tid = gettid();
  if (sigaction(SIGRTMIN + 2, &action, NULL) != 0 || timer_create(CLOCK_MONOTONIC, &event, &timer) != 0)
    return fputs("no timer\n", stderr), 2;
  double* const more = malloc(sizeof *more * (size_t)pairs);
  for (int i = 0; i < pairs; ++i) {
    double seconds[2];
    for (int turn = 0; turn < 2; ++turn) {
      const int on = (turn + i) % 2; /* either comes first as often */
      if (alone) setTimer(on ? hertz : 0);
      else weft_recording(on);
      seconds[on] = secondsOfOne();
    }
    more[i] = 100 * (seconds[1] / seconds[0] - 1);
  }
  qsort(more, (size_t)pairs, sizeof *more, ascending);
  printf("%.3f\n", more[pairs / 2]);
  MPI_Finalize();
  return 0;
}
