#define _GNU_SOURCE
#include "times.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Seconds of the monotonic clock; absent as long as the moment has not come. */
static const double absent = -1;
static double loaded = -1, initEntered = -1, initLeft = -1, finalizeEntered = -1, finalizeLeft = -1, ended = -1;
static int depth = 0; /* of calls that are timed; MPI has them made by one thread */
static int rank = -1;
static pid_t process = 0; /* that called MPI_Init: not one that it forks */

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

/* As the launcher says it, before MPI has to be asked; -1 where it does not. */
static int rankOfEnvironment(void) {
  static const char* const names[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK",    "PMI_RANK",
                                      "MV2_COMM_WORLD_RANK",  "SLURM_PROCID", NULL};
  for (int i = 0; names[i] != NULL; ++i) {
    const char* value = getenv(names[i]);
    if (value == NULL || *value == '\0') continue;
    char* end = NULL;
    const long number = strtol(value, &end, 10);
    if (*end == '\0' && number >= 0 && number <= INT_MAX) return (int)number;
  }
  return -1;
}

/* Of a program that was started by a launcher that sets none of those, or by none. Only where MPI_COMM_WORLD is known
 * without the header: in Open MPI it is the address of this symbol. */
static int rankOfLibrary(void) {
  void* world = weft_times_next("ompi_mpi_comm_world");
  int (*ask)(void*, int*) = (int (*)(void*, int*))weft_times_next("PMPI_Comm_rank");
  int result = -1;
  return world != NULL && ask != NULL && ask(world, &result) == 0 ? result : -1;
}

static double between(double from, double to) { return from < 0 || to < 0 ? absent : to - from; }

/* The columns in the order of docs/overhead.md; an empty field is not known. */
static void writeTimes(void) {
  const char* folder = getenv("WEFT_TIMES");
  if (folder == NULL || *folder == '\0') return;
  char path[PATH_MAX];
  const int length = snprintf(path, sizeof path, "%s/times-%06d-%ld.csv", folder, rank, (long)getpid());
  if (length < 0 || (size_t)length >= sizeof path) return;
  FILE* file = fopen(path, "w");
  if (file == NULL) {
    fprintf(stderr, "weft: the times of this process could not be written to %s (%s)\n", path, strerror(errno));
    return;
  }
  fputs("#weft process_times 1\nrank,before_s,init_s,net_s,finalize_s,after_s\n", file);
  if (rank >= 0) fprintf(file, "%d", rank);
  const double spans[] = {between(loaded, initEntered), between(initEntered, initLeft),
                          between(initLeft, finalizeEntered), between(finalizeEntered, finalizeLeft),
                          between(finalizeLeft, ended)};
  for (size_t i = 0; i < sizeof spans / sizeof *spans; ++i)
    spans[i] < 0 ? fputs(",", file) : fprintf(file, ",%.9f", spans[i]);
  fputs("\n", file);
  fclose(file);
}

void weft_times_enter_init(void) {
  if (depth++ == 0) initEntered = now();
}

void weft_times_leave_init(void) {
  if (--depth != 0) return;
  process = getpid();
  rank = rankOfEnvironment();
  if (rank < 0) rank = rankOfLibrary();
  initLeft = now();
}

void weft_times_enter_finalize(void) {
  if (depth++ == 0) finalizeEntered = now();
}

void weft_times_leave_finalize(void) {
  if (--depth != 0) return;
  finalizeLeft = now();
  writeTimes(); /* a process that ends by _exit or is killed from here on has said what matters */
}

__attribute__((constructor)) static void begin(void) { loaded = now(); }

/* A process that never called MPI_Init (the launcher, a shell) has nothing to say. */
__attribute__((destructor)) static void end(void) {
  if (initEntered < 0 || process != getpid()) return;
  ended = now();
  writeTimes();
}
