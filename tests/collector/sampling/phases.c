// Phases that the program times itself: it computes, sleeps, waits in MPI, works in MPI, over and over. Each rank
// writes EXPECTED.RANK: seconds out of MPI and awake, asleep, waiting in MPI and working in MPI. Ends with 3 where a
// sleep was cut short.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static volatile double sink;

__attribute__((noinline)) void compute_leaf(double until) {
  while (now() < until)
    for (int i = 0; i < 2000; ++i) sink += i;
}
__attribute__((noinline)) void compute(double seconds) {
  compute_leaf(now() + seconds);
  sink += 1;
}
__attribute__((noinline)) void rest(double seconds) {
  const struct timespec time = {0, (long)(seconds * 1e9)};
  if (nanosleep(&time, NULL) != 0) exit(3);
  sink += 1;
}
__attribute__((noinline)) void move(MPI_Datatype column, int* from, int* to) {
  MPI_Sendrecv(from, 1, column, 0, 0, to, 1, column, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  enum { cells = 1 << 20 };
  const double total = argc > 1 ? atof(argv[1]) : 3;
  double awake = 0, asleep = 0, waiting = 0, working = 0;
  MPI_Init(&argc, &argv);
  int rank, more = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *from = calloc(cells, sizeof *from), *to = calloc(cells, sizeof *to);
  MPI_Datatype column;
  MPI_Type_vector(cells / 4, 1, 4, MPI_INT, &column);
  MPI_Type_commit(&column);
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = now();
  while (more) {
    double at = now();
    compute(rank == 1 ? 0.1 + 0.17 : 0.1);
    awake += now() - at, at = now();
    rest(0.07);
    asleep += now() - at, at = now();
    MPI_Barrier(MPI_COMM_WORLD);
    more = now() < begin + total;
    MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    waiting += now() - at, at = now();
    do move(column, from, to);
    while (now() < at + 0.09);
    working += now() - at;
  }
  char name[4096];
  snprintf(name, sizeof name, "%s.%d", getenv("EXPECTED"), rank);
  FILE* const file = fopen(name, "w");
  fprintf(file, "%.9f %.9f %.9f %.9f\n", awake, asleep, waiting, working);
  fclose(file);
  MPI_Finalize();
  return 0;
}
