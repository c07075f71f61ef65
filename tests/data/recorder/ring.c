/* What was recorded in ring/: 4 ranks, regions, a ring of neighbours, messages in bins of time, readings of a port's
 * counters. */
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 0, value = 7, got = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int left = (rank + size - 1) % size, right = (rank + 1) % size, weight = 1;
  MPI_Pcontrol(1, "ring");
  MPI_Sendrecv(&value, 1, MPI_INT, right, 0, &got, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Comm ring;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, &weight, 1, &right, &weight, MPI_INFO_NULL, 0, &ring);
  MPI_Pcontrol(1, "inner");
  MPI_Bcast(&value, 1, MPI_INT, 2, ring);
  MPI_Pcontrol(-1, "inner");
  MPI_Comm_free(&ring);
  MPI_Pcontrol(-1, "ring");
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
