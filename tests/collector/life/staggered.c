// Each rank opens the region "chosen" at another step than the others, between a receive and its completion, and closes
// it between a send and its completion. With an argument it is recorded between these two steps. In each step a message
// goes round, of a size that is its number, and all come together twice: on a window, and without waiting.
#include <mpi.h>

#include "weft.h"

enum { steps = 40 };

static int opens(int rank) { return 5 + 3 * rank; }
static int closes(int rank) { return 22 + 3 * rank; }

static void open(int byLevel) {
  if (byLevel) MPI_Pcontrol(1);
  else weft_region_begin("chosen");
}
static void close(int byLevel) {
  if (byLevel) MPI_Pcontrol(0);
  else weft_region_end("chosen");
}

int main(int argc, char** argv) {
  const int byLevel = argc > 1;
  static char out[4096], in[4096];
  int rank, size;
  double sum = 0, own = 1;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_create(in, sizeof in, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  if (byLevel) MPI_Pcontrol(0);
  for (int step = 0; step < steps; ++step) {
    MPI_Request requests[3];
    MPI_Irecv(in, sizeof in, MPI_CHAR, (rank + size - 1) % size, step % 2, MPI_COMM_WORLD, &requests[0]);
    MPI_Iallreduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &requests[2]);
    if (step == opens(rank)) open(byLevel);
    MPI_Isend(out, 1000 + step, MPI_CHAR, (rank + 1) % size, step % 2, MPI_COMM_WORLD, &requests[1]);
    weft_region_begin("inner");
    weft_region_end("inner");
    if (step == closes(rank)) close(byLevel);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Win_fence(0, window);
  }
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
