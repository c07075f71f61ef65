// Rank 0 sends messages, each of a size that is its number; rank 1 receives every other one without blocking.
#include <mpi.h>

enum { messages = 40 };

int main(int argc, char** argv) {
  static char data[4096];
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int message = 0; message < messages; ++message) {
    MPI_Request request;
    if (rank == 0) {
      MPI_Send(data, 1000 + message, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1 && message % 2 == 0) {
      MPI_Recv(data, sizeof data, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
      MPI_Irecv(data, sizeof data, MPI_CHAR, 0, 0, MPI_COMM_WORLD, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
