// The same call of MPI from many places: sends of one rank to itself, counted by the function that asks for them.
// Prints nothing; what is to be found is in the functions' names: from_N sends N messages in each of `turns` rounds,
// and again from `deeper` at every depth from 1 to 6.
#include <mpi.h>

static void once(int tag) {
  int out = tag, in = -1;
  MPI_Request request;
  MPI_Irecv(&in, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &request);
  MPI_Send(&out, 1, MPI_INT, 0, tag, MPI_COMM_SELF);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

#define FROM(n)                                   \
  __attribute__((noinline)) void from_##n(void) { \
    for (int i = 0; i < n; ++i) once(i);          \
    __asm__ volatile("");                         \
  }
FROM(1)
FROM(2)
FROM(3)

__attribute__((noinline)) void deeper(int depth) {
  if (depth > 1) deeper(depth - 1);
  else from_1();
  __asm__ volatile("");
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  for (int turn = 0; turn < 100; ++turn) {
    from_1();
    from_2();
    from_3();
    for (int depth = 1; depth <= 6; ++depth) deeper(depth);
  }
  MPI_Finalize();
  return 0;
}
