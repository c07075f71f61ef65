// Rank 0 waits in blocking calls, one after the other, for rank 1, which sleeps before it sends. Ends with 3 where a
// sleep was cut short.
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

static void rest(double seconds) {
  const struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  if (nanosleep(&time, NULL) != 0) exit(3);
}

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? atof(argv[1]) : 1;
  MPI_Init(&argc, &argv);
  int rank, value = 0, index;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int call = 0; call < 5; ++call) {
    MPI_Request request;
    if (rank == 1) {
      rest(seconds);
      MPI_Send(&value, 1, MPI_INT, 0, call, MPI_COMM_WORLD);
    } else if (rank == 0) {
      if (call == 1) MPI_Probe(1, call, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (call < 2) MPI_Recv(&value, 1, MPI_INT, 1, call, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      else MPI_Irecv(&value, 1, MPI_INT, 1, call, MPI_COMM_WORLD, &request);
      if (call == 2) MPI_Wait(&request, MPI_STATUS_IGNORE);
      if (call == 3) MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
      if (call == 4) MPI_Waitany(1, &request, &index, MPI_STATUS_IGNORE);
    }
  }
  if (rank == 1) rest(seconds);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
