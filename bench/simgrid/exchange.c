/* Who sends what to whom, in patterns of HPC programs: as an MPI program that prints the seconds of an exchange, or,
 * compiled with -DPAIRS, as the pairs of one exchange, as Open MPI's monitoring counts them.   exchange PATTERN [RANKS]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef PAIRS
#include <mpi.h>
#endif

enum { side = 4, rows = 8 };

/* Bytes; ranks are side * side * side = rows * rows. */
static int bytesBetween(const char* pattern, int a, int b) {
  if (a == b) return 0;
  if (strcmp(pattern, "stencil") == 0) {
    const int x = abs(a % side - b % side), y = abs(a / side % side - b / side % side),
              z = abs(a / side / side - b / side / side);
    return x + y + z == 1 ? 1000000 : 0;
  }
  if (strcmp(pattern, "rows") == 0) return a / rows == b / rows ? 400000 : 0;
  if (strcmp(pattern, "columns") == 0) return a % rows == b % rows ? 400000 : 0;
  if (strcmp(pattern, "hypercube") == 0) return ((a ^ b) & ((a ^ b) - 1)) == 0 ? 1000000 : 0;
  if (strcmp(pattern, "diagonals") == 0)
    return (a + 9) % (rows * rows) == b || (b + 9) % (rows * rows) == a ? 3000000 : 0;
  return 0;
}

#ifdef PAIRS
int main(int argc, char** argv) {
  const int size = argc > 2 ? atoi(argv[2]) : side * side * side;
  puts("# POINT TO POINT");
  for (int a = 0; a < size; ++a)
    for (int b = 0; b < size; ++b) {
      const int bytes = bytesBetween(argv[1], a, b);
      if (bytes) printf("E\t%d\t%d\t%d bytes\t1 msgs sent\t0\n", a, b, bytes);
    }
  return 0;
}
#else
enum { maxBytes = 3000000, exchanges = 5 };

static void exchangeOnce(const char* pattern, int rank, int size, char* out, char* in) {
  MPI_Request requests[256];
  int count = 0;
  for (int other = 0; other < size; ++other) {
    const int to = bytesBetween(pattern, rank, other), from = bytesBetween(pattern, other, rank);
    if (from) MPI_Irecv(in, from, MPI_CHAR, other, 0, MPI_COMM_WORLD, &requests[count++]);
    if (to) MPI_Isend(out, to, MPI_CHAR, other, 0, MPI_COMM_WORLD, &requests[count++]);
  }
  MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  char *out = calloc(maxBytes, 1), *in = calloc(maxBytes, 1);
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  for (int i = 0; i < exchanges; ++i) exchangeOnce(argv[1], rank, size, out, in);
  if (rank == 0) printf("%.9f\n", (MPI_Wtime() - begin) / exchanges);
  free(out);
  free(in);
  MPI_Finalize();
  return 0;
}
#endif
