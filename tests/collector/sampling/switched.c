// Sleeps while nothing is recorded, then while it is. Ends with 3 where a sleep was cut short.
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

static void rest(long milliseconds) {
  const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  if (nanosleep(&time, NULL) != 0) exit(3);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Pcontrol(0);
  rest(700);
  MPI_Pcontrol(1);
  rest(900);
  MPI_Finalize();
  return 0;
}
