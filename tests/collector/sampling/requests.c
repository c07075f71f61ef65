// Receives with requests that complete in every way, and polls that go on for long: calls that the recorder books when
// others have ended, or without a look at the clock.
#include <mpi.h>
#include <unistd.h>

static int rank, next, last, out, in;

static void waited(void) {
  MPI_Request both[2];
  for (int i = 0; i < 100; ++i) {
    MPI_Irecv(&in, 1, MPI_INT, last, 0, MPI_COMM_WORLD, &both[0]);
    MPI_Isend(&out, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &both[1]);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  }
}

static void polled(void) {
  for (int i = 0; i < 10; ++i) {
    MPI_Request receive, send;
    int done = 0;
    MPI_Irecv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &receive);
    if (rank == 0) usleep(2000);
    MPI_Isend(&out, 1, MPI_INT, next, 1, MPI_COMM_WORLD, &send);
    while (!done) MPI_Test(&receive, &done, MPI_STATUS_IGNORE);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
  }
}

static void matched(void) {
  MPI_Request both[2];
  MPI_Message message;
  int found = 0;
  MPI_Isend(&out, 1, MPI_INT, next, 2, MPI_COMM_WORLD, &both[0]);
  while (!found) MPI_Improbe(MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
  MPI_Imrecv(&in, 1, MPI_INT, &message, &both[1]);
  MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
}

static void persistent(void) {
  MPI_Request both[2];
  MPI_Recv_init(&in, 1, MPI_INT, last, 3, MPI_COMM_WORLD, &both[0]);
  MPI_Send_init(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD, &both[1]);
  for (int i = 0; i < 10; ++i) {
    MPI_Startall(2, both);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&both[0]);
  MPI_Request_free(&both[1]);
}

static void cancelled(void) {
  MPI_Request one;
  MPI_Irecv(&in, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &one);
  MPI_Wait(&one, MPI_STATUS_IGNORE);
  MPI_Irecv(&in, 1, MPI_INT, last, 99, MPI_COMM_WORLD, &one);
  MPI_Cancel(&one);
  MPI_Wait(&one, MPI_STATUS_IGNORE);
  MPI_Ibarrier(MPI_COMM_WORLD, &one);
  MPI_Wait(&one, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  next = (rank + 1) % size, last = (rank + size - 1) % size;
  waited();
  polled();
  matched();
  persistent();
  cancelled();
  MPI_Finalize();
  return 0;
}
