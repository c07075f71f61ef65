// Integers sorted by buckets: the calls that NAS IS has. Each repetition counts keys, adds the counts up over the
// ranks, tells all how much comes, and sends the keys to the ranks of their buckets; at the end neighbours check their
// borders.
#include <mpi.h>
#include <stdlib.h>

enum { keys = 1 << 16, buckets = 1 << 8, largest = 1 << 16 };
static int mine[keys], sorted[keys], came[2 * keys], counts[buckets], sums[buckets], ranks[largest];
static int rank, size;

__attribute__((noinline)) static double randlc(double* seed) {
  *seed = *seed * 16807.0;
  *seed -= 2147483647.0 * (double)(long)(*seed / 2147483647.0);
  return *seed / 2147483647.0;
}

__attribute__((noinline)) static void create_seq(double seed) {
  for (int at = 0; at < keys; ++at)
    mine[at] = (int)(largest / 4.0 * (randlc(&seed) + randlc(&seed) + randlc(&seed) + randlc(&seed)));
}

__attribute__((noinline)) static void rank_keys(void) {
  int sends[64] = {0}, receives[64] = {0}, from[64] = {0}, to[64] = {0};
  for (int at = 0; at < buckets; ++at) counts[at] = 0;
  for (int at = 0; at < keys; ++at) ++counts[mine[at] / (largest / buckets)];
  MPI_Allreduce(counts, sums, buckets, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  long all = 0;
  int next = 0, owner[buckets];
  for (int at = 0; at < buckets; ++at) {  // as many keys for each rank as can be
    owner[at] = next;
    all += sums[at];
    if (next + 1 < size && all >= (long)keys * (next + 1)) ++next;
  }
  int starts[64] = {0};
  for (int at = 0; at < keys; ++at) ++sends[owner[mine[at] / (largest / buckets)]];
  for (int r = 1; r < size; ++r) from[r] = starts[r] = from[r - 1] + sends[r - 1];
  for (int at = 0; at < keys; ++at) sorted[starts[owner[mine[at] / (largest / buckets)]]++] = mine[at];
  MPI_Alltoall(sends, 1, MPI_INT, receives, 1, MPI_INT, MPI_COMM_WORLD);
  int total = 0;
  for (int r = 0; r < size; ++r) to[r] = total, total += receives[r];
  MPI_Alltoallv(sorted, sends, from, MPI_INT, came, receives, to, MPI_INT, MPI_COMM_WORLD);
  for (int at = 0; at < largest; ++at) ranks[at] = 0;
  for (int at = 0; at < total; ++at) ++ranks[came[at]];
  for (int at = 1; at < largest; ++at) ranks[at] += ranks[at - 1];
}

__attribute__((noinline)) static int full_verify(void) {
  int border = ranks[largest - 1], before = 0;
  if (rank + 1 < size) MPI_Send(&border, 1, MPI_INT, rank + 1, 1, MPI_COMM_WORLD);
  if (rank > 0) MPI_Recv(&before, 1, MPI_INT, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  int all = 0;
  MPI_Reduce(&border, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  return rank == 0 && all != keys * size;  // no key was lost
}

int main(int argc, char** argv) {
  const int times = argc > 1 ? atoi(argv[1]) : 10;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > 64) MPI_Abort(MPI_COMM_WORLD, 2);
  create_seq(314159.0 + 271828.0 * rank);
  for (int i = 0; i < times; ++i) rank_keys();
  const int wrong = full_verify();
  MPI_Finalize();
  return wrong;
}
