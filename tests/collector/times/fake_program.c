/* fake_program c|thread|fortran|exit|cut|fork|none: how it calls MPI, and how it ends. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int MPI_Init(int* argc, char*** argv);
int MPI_Init_thread(int* argc, char*** argv, int required, int* provided);
int MPI_Finalize(void);
void mpi_init_(int* error);
void mpi_finalize_(int* error);

int main(int argc, char** argv) {
  const char* way = argc > 1 ? argv[1] : "c";
  const struct timespec span = {0, 20000000};
  int answer = 0;
  if (strcmp(way, "none") == 0) return 0;
  if (strcmp(way, "fortran") == 0) mpi_init_(&answer);
  else if (strcmp(way, "thread") == 0) MPI_Init_thread(&argc, &argv, 3, &answer);
  else MPI_Init(&argc, &argv);
  nanosleep(&span, 0);
  if (strcmp(way, "cut") == 0) return 0;
  if (strcmp(way, "fork") == 0) {
    if (fork() == 0) exit(0);
    wait(0);
  }
  strcmp(way, "fortran") == 0 ? mpi_finalize_(&answer) : (void)MPI_Finalize();
  if (strcmp(way, "exit") == 0) _exit(0);
  return 0;
}
