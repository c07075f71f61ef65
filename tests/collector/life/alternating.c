// Ranks 0 and 1 send each other messages, each of a size that is its number. Every fourth one is sent and received by
// MPI_Send and MPI_Recv; rank 1 receives the others, and rank 0 gets the others, by calls of other kinds in turn.
#include <mpi.h>

enum { messages = 40, ways = 4 };

static char data[4096];

static void receive(int from, int way) {
  MPI_Request request;
  MPI_Message message;
  switch (way) {
    case 0:
      MPI_Recv(data, sizeof data, MPI_CHAR, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      break;
    case 1:
      MPI_Irecv(data, sizeof data, MPI_CHAR, from, 0, MPI_COMM_WORLD, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      break;
    case 2:
      MPI_Recv_init(data, sizeof data, MPI_CHAR, from, 0, MPI_COMM_WORLD, &request);
      MPI_Start(&request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      MPI_Request_free(&request);
      break;
    default:
      MPI_Mprobe(from, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
      MPI_Mrecv(data, sizeof data, MPI_CHAR, &message, MPI_STATUS_IGNORE);
  }
}

static void send(int to, int bytes, int way) {
  MPI_Request request;
  switch (way) {
    case 0:
      MPI_Send(data, bytes, MPI_CHAR, to, 0, MPI_COMM_WORLD);
      break;
    case 1:
      MPI_Isend(data, bytes, MPI_CHAR, to, 0, MPI_COMM_WORLD, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      break;
    case 2:
      MPI_Send_init(data, bytes, MPI_CHAR, to, 0, MPI_COMM_WORLD, &request);
      MPI_Start(&request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      MPI_Request_free(&request);
      break;
    default:
      MPI_Sendrecv(data, bytes, MPI_CHAR, to, 0, data, 0, MPI_CHAR, MPI_PROC_NULL, 0, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
  }
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int message = 0; message < messages; ++message) {
    if (rank == 0) send(1, 1000 + message, 0);
    if (rank == 1) receive(0, message % ways);
    if (rank == 1) send(0, 1000 + message, message % ways);
    if (rank == 0) receive(1, 0);
  }
  MPI_Finalize();
  return 0;
}
