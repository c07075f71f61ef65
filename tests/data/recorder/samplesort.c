/* A samplesort that times itself: keys go to the ranks of their range over MPI_COMM_WORLD, then the halves of the ranks
   check their order. samplesort KEYS SKEW: KEYS for each rank, of which SKEW per cent go to the last one. A line for
   each rank on standard output: rank, seconds between MPI_Init and MPI_Finalize, seconds in calls on MPI_COMM_WORLD, on
   the half. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double spent[2];
#define TIMED(where, call)               \
  do {                                   \
    const double begin = MPI_Wtime();    \
    call;                                \
    spent[where] += MPI_Wtime() - begin; \
  } while (0)

static int ascending(const void* a, const void* b) {
  const unsigned x = *(const unsigned*)a, y = *(const unsigned*)b;
  return (x > y) - (x < y);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const double began = MPI_Wtime();
  int rank = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int count = atoi(argv[1]), skew = atoi(argv[2]);
  unsigned state = 17u + (unsigned)rank, *keys = malloc(sizeof(unsigned) * (size_t)count);
  for (int i = 0; i < count; ++i) {
    state = state * 1664525u + 1013904223u;
    keys[i] = i % 100 < skew ? 0xc0000000u | state >> 2 : state;
  }
  unsigned *samples = malloc(sizeof(unsigned) * (size_t)size), *all = malloc(sizeof(unsigned) * (size_t)(size * size));
  for (int i = 0; i < size; ++i) samples[i] = 0xffffffffu / (unsigned)size * (unsigned)(i + 1);
  TIMED(0, MPI_Allgather(samples, size, MPI_UNSIGNED, all, size, MPI_UNSIGNED, MPI_COMM_WORLD));
  int *out = calloc((size_t)size, sizeof(int)), *in = calloc((size_t)size, sizeof(int)),
      *from = calloc((size_t)size + 1, sizeof(int)), *to = calloc((size_t)size + 1, sizeof(int));
  qsort(keys, (size_t)count, sizeof(unsigned), ascending);
  for (int i = 0, of = 0; i < count; ++i) {
    while (of < size - 1 && keys[i] > all[of]) ++of;
    ++out[of];
  }
  TIMED(0, MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD));
  for (int i = 0; i < size; ++i) from[i + 1] = from[i] + out[i], to[i + 1] = to[i] + in[i];
  unsigned* mine = malloc(sizeof(unsigned) * (size_t)(to[size] + 1));
  TIMED(0, MPI_Alltoallv(keys, out, from, MPI_UNSIGNED, mine, in, to, MPI_UNSIGNED, MPI_COMM_WORLD));
  qsort(mine, (size_t)to[size], sizeof(unsigned), ascending);
  MPI_Comm half;
  TIMED(0, MPI_Comm_split(MPI_COMM_WORLD, rank * 2 / size, rank, &half));
  long held = to[size], most = 0;
  TIMED(1, MPI_Allreduce(&held, &most, 1, MPI_LONG, MPI_MAX, half));
  TIMED(0, MPI_Barrier(MPI_COMM_WORLD));
  const double took = MPI_Wtime() - began;
  MPI_Finalize();
  printf("%d,%.6f,%.6f,%.6f\n", rank, took, spent[0], spent[1]);
  return 0;
}
