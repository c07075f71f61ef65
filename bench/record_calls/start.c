/* A small program that does, for some 20 ms, where samplers get stuck: it allocates, loads libraries, starts threads,
 * waits in MPI. */
#include <dlfcn.h>
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile double sink;

static void* work(void* nothing) {
  for (int i = 0; i < 200; ++i) {
    double* values = malloc(sizeof(double) * (size_t)(i + 1));
    for (int k = 0; k <= i; ++k) values[k] = sink + k;
    sink = values[i];
    free(values);
  }
  return nothing;
}

int main(int argc, char** argv) {
  int rank, size, in = 0, provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 100; ++i) {
    pthread_t thread;
    const int problem = pthread_create(&thread, NULL, work, NULL);
    if (problem != 0) return fprintf(stderr, "no thread: %s\n", strerror(problem)), 2;
    void* library = dlopen("libresolv.so.2", RTLD_NOW);
    work(NULL);
    if (library) dlclose(library);
    pthread_join(thread, NULL);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 0, &in, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return in != (rank + size - 1) % size;
}
