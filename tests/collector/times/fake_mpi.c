/* Stands for an MPI library: each call takes 20 ms at least, and mpi_init_ goes through MPI_Init as real ones may. */
#include <time.h>

static void rest(void) {
  const struct timespec span = {0, 20000000};
  nanosleep(&span, 0);
}

int PMPI_Init(int* argc, char*** argv) {
  (void)argc, (void)argv;
  rest();
  return 0;
}
int MPI_Init(int* argc, char*** argv) { return PMPI_Init(argc, argv); }
int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  *provided = required;
  return PMPI_Init(argc, argv);
}
int MPI_Finalize(void) {
  rest();
  return 0;
}

void mpi_init_(int* error) {
  rest();
  *error = MPI_Init(0, 0);
  rest();
}
void mpi_finalize_(int* error) { *error = MPI_Finalize(); }
