/* Rank 1 comes 200 ms late to a fence, and 100 ms late to the making and to the freeing of the window. */
#include <mpi.h>
#include <time.h>

static void late(int rank, long milliseconds) {
  const struct timespec time = {0, milliseconds * 1000000};
  if (rank == 1) nanosleep(&time, NULL);
}

int main(int argc, char** argv) {
  int rank, size, data[4] = {0};
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Barrier(MPI_COMM_WORLD);
  late(rank, 100);
  MPI_Win_create(data, sizeof data, sizeof *data, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  MPI_Put(&rank, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, window);
  late(rank, 200);
  MPI_Win_fence(0, window);
  late(rank, 100);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
