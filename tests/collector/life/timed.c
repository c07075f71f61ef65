// Times itself: each rank writes EXPECTED.RANK: seconds in MPI_Init, seconds with the recording off, seconds in
// MPI_Finalize. Rank 0 comes late to a barrier that is not recorded, and to MPI_Finalize.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char** argv) {
  int rank;
  char path[4096];
  const double begun = now();
  MPI_Init(&argc, &argv);
  const double init = now() - begun;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  const double offSince = now();
  MPI_Pcontrol(0);
  if (rank == 0) usleep(400000);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Pcontrol(1);
  const double off = now() - offSince;
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) usleep(600000);
  const double ends = now();
  MPI_Finalize();
  const double finalize = now() - ends;
  snprintf(path, sizeof path, "%s.%d", getenv("EXPECTED"), rank);
  FILE* const out = fopen(path, "w");
  if (!out) return 3;
  fprintf(out, "%.9f %.9f %.9f\n", init, off, finalize);
  return fclose(out) == 0 ? 0 : 3;
}
