// Reduces by a function of its own, which knows how long it ran. Rank 0 writes EXPECTED: seconds in that function in
// MPI_Allreduce, MPI_Reduce, and in what waits for MPI_Iallreduce and MPI_Ireduce. Argument: seconds of each.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double reducing;
static volatile long sink;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void reduce(void* in, void* inout, int* count, MPI_Datatype* type) {
  (void)in, (void)inout, (void)count, (void)type;
  const double begin = now();
  while (now() < begin + 0.02)
    for (int i = 0; i < 1000; ++i) ++sink;
  reducing += now() - begin;
}

static double reducingIn(int call, MPI_Op op) {
  int from = 1, to = 0;
  MPI_Request request = MPI_REQUEST_NULL;
  reducing = 0;
  if (call == 0) MPI_Allreduce(&from, &to, 1, MPI_INT, op, MPI_COMM_WORLD);
  if (call == 1) MPI_Reduce(&from, &to, 1, MPI_INT, op, 0, MPI_COMM_WORLD);
  if (call == 2) MPI_Iallreduce(&from, &to, 1, MPI_INT, op, MPI_COMM_WORLD, &request);
  if (call == 3) MPI_Ireduce(&from, &to, 1, MPI_INT, op, 0, MPI_COMM_WORLD, &request);
  const double begun = reducing;
  if (call == 2) MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (call == 3) MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
  return call < 2 ? reducing : reducing - begun;
}

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? atof(argv[1]) : 1;
  double sums[4] = {0};
  int rank;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(reduce, 1, &op);
  for (int call = 0; call < 4; ++call)
    for (int i = 0; i < (int)(seconds / 0.02); ++i) {
      MPI_Barrier(MPI_COMM_WORLD);
      sums[call] += reducingIn(call, op);
    }
  if (rank == 0) {
    FILE* const file = fopen(getenv("EXPECTED"), "w");
    fprintf(file, "%.9f %.9f %.9f %.9f\n", sums[0], sums[1], sums[2], sums[3]);
    fclose(file);
  }
  MPI_Op_free(&op);
  MPI_Finalize();
  return 0;
}
