/* Collectives with one count, on communicators within one group: all ranks, half of them in the opposite order, each
 * alone. */
#include "forms.h"

enum { n = 6 };
static int out[1024], in[1024];

static void onAll(Comm* c) {
  const int p = c->size, r = c->rank, root = p - 1, block = n * (int)sizeof(int);
  for (int i = 0; i < 1024; ++i) out[i] = worldOwn * 1024 + i;

  MPI_Barrier(c->handle);
  called(c, "Barrier", 1, 0);
  ALL_FORMS(Bcast, bcast, c, r == root ? 0 : block, if (r == root) toAll(c, operation, times, block), in, n, MPI_INT,
            root);
  ALL_FORMS(Gather, gather, c, block, if (r != root) toPeer(c, operation, root, times, block), out, n, MPI_INT, in,
            2 * n, MPI_SHORT, root);
  ALL_FORMS(Scatter, scatter, c, block, if (r == root) toAll(c, operation, times, block), out, n, MPI_INT, in, n,
            MPI_INT, root);
  starts = 3;
  ALL_FORMS(Allgather, allgather, c, block, toAll(c, operation, times, block), out, n, MPI_INT, in, n, MPI_INT);
  ALL_FORMS(Alltoall, alltoall, c, p * block, toAll(c, operation, times, block), out, n, MPI_INT, in, n, MPI_INT);
  starts = 1;
  ALL_FORMS(Reduce, reduce, c, block, if (r != root) toPeer(c, operation, root, times, block), out, in, n, MPI_INT,
            MPI_SUM, root);
  ALL_FORMS(Allreduce, allreduce, c, block, toAll(c, operation, times, block), out, in, n, MPI_INT, MPI_SUM);
  ALL_FORMS(Reduce_scatter_block, reduce_scatter_block, c, block, toAll(c, operation, times, block), out, in, n,
            MPI_INT, MPI_SUM);
  ALL_FORMS(Scan, scan, c, r == 0 ? 0 : block, for (int i = r + 1; i < p; ++i) toPeer(c, operation, i, times, block),
            out, in, n, MPI_INT, MPI_SUM);
  ALL_FORMS(Exscan, exscan, c, r == 0 ? 0 : block,
            for (int i = r + 1; i < p; ++i) toPeer(c, operation, i, times, block), out, in, n, MPI_INT, MPI_SUM);
}

/* MPI_IN_PLACE, where what it replaces need not make sense. */
static void inPlace(Comm* c) {
  const int p = c->size, r = c->rank, block = n * (int)sizeof(int);
  void* const here = MPI_IN_PLACE;
  if (r == 0) BLOCKING(Gather, c, block, , here, -1, MPI_DATATYPE_NULL, in, n, MPI_INT, 0);
  else
    BLOCKING(Gather, c, block, toPeer(c, operation, 0, times, block), out, n, MPI_INT, NULL, -1, MPI_DATATYPE_NULL, 0);
  if (r == 0)
    BLOCKING(Scatter, c, block, toAll(c, operation, times, block), out, n, MPI_INT, here, -1, MPI_DATATYPE_NULL, 0);
  else BLOCKING(Scatter, c, block, , NULL, -1, MPI_DATATYPE_NULL, in, n, MPI_INT, 0);
  BLOCKING(Allgather, c, block, toAll(c, operation, times, block), here, 0, MPI_DATATYPE_NULL, in, n, MPI_INT);
  BLOCKING(Alltoall, c, p * block, toAll(c, operation, times, block), here, 0, MPI_DATATYPE_NULL, in, n, MPI_INT);
  BLOCKING(Allreduce, c, block, toAll(c, operation, times, block), here, in, n, MPI_INT, MPI_SUM);
  BLOCKING(Reduce_scatter_block, c, block, toAll(c, operation, times, block), here, in, n, MPI_INT, MPI_SUM);
}

static void barriers(Comm* c) {
  MPI_Request request;
  MPI_Ibarrier(c->handle, &request);
  called(c, "Ibarrier", 1, 0);
  completed(c, &request);
#if MPI_VERSION >= 4
  MPI_Barrier_init(c->handle, MPI_INFO_NULL, &request);
  called(c, "Barrier_init", 1, 0);
  started(c, &request);
#endif
}

int main(int argc, char** argv) {
  MPI_Comm handle;
  Comm* half;
  long long sum = 0;
  begin(&argc, &argv);
  MPI_Comm_split(MPI_COMM_WORLD, worldOwn % 2, -worldOwn, &handle);
  half = named(handle, worldOwn % 2 ? "odd" : "even");
  onAll(World);
  onAll(half);
  onAll(Self);
  inPlace(World);
  inPlace(half);
  barriers(half);

  out[0] = worldOwn + 1;
  BLOCKING(Allreduce, World, sizeof(int), toAll(World, operation, times, sizeof(int)), out, in, 1, MPI_INT, MPI_SUM);
  for (int i = 0; i < World->size; ++i) sum += i + 1;
  REQUIRE(in[0] == sum);
  /* Nothing is no message. */
  BLOCKING(Bcast, World, 0, , in, 0, MPI_INT, 0);
  end();
  return 0;
}
