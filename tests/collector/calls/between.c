/* Inter-communicators: ranks 0 and 1 on one side, all others (more) on the other; all collectives over it,
 * point-to-point, and the merge. */
#include "forms.h"

static int out[4096], in[4096], counts[maxPeers], places[maxPeers];
static MPI_Datatype types[maxPeers];

/* The second rank of the group where `mine` is true is the root. */
static int rootOf(const Comm* c, int mine) { return !mine ? 1 : c->rank == 1 ? MPI_ROOT : MPI_PROC_NULL; }

static void rooted(Comm* c, int mine) {
  enum { n = 12 };
  const int root = rootOf(c, mine), size = sizeof(int), away = !mine;
  INT_FORMS(Bcast, bcast, c, away ? n * size : 0, if (root == MPI_ROOT) toAll(c, operation, times, n * size), in, n,
            MPI_INT, root);
  INT_FORMS(Reduce, reduce, c, away ? n * size : 0, if (away) toPeer(c, operation, root, times, n * size), out, in, n,
            MPI_INT, MPI_SUM, root);
  INT_FORMS(Gather, gather, c, away ? n * size : 0, if (away) toPeer(c, operation, root, times, n * size), out, n,
            MPI_INT, in, n, MPI_INT, root);
  INT_FORMS(Scatter, scatter, c, away ? n * size : 0, if (root == MPI_ROOT) toAll(c, operation, times, n * size), out,
            n, MPI_INT, in, n, MPI_INT, root);
  for (int i = 0; i < c->peers; ++i) counts[i] = i + 1, places[i] = i * 8;
  INT_FORMS(Gatherv, gatherv, c, away ? (c->rank + 1) * size : 0,
            if (away) toPeer(c, operation, root, times, (c->rank + 1) * size), out, c->rank + 1, MPI_INT, in, counts,
            places, MPI_INT, root);
  INT_FORMS(Scatterv, scatterv, c, away ? (c->rank + 1) * size : 0,
            if (root == MPI_ROOT) for (int i = 0; i < c->peers; ++i) toPeer(c, operation, i, times, (i + 1) * size),
            out, counts, places, MPI_INT, in, c->rank + 1, MPI_INT, root);
}

static void rootless(Comm* c, int first) {
  enum { n = 6 };
  const int size = sizeof(int), block = n * size;
  MPI_Barrier(c->handle);
  called(c, "Barrier", 1, 0);
  INT_FORMS(Allreduce, allreduce, c, block, toAll(c, operation, times, block), out, in, n, MPI_INT, MPI_SUM);
  INT_FORMS(Allgather, allgather, c, block, toAll(c, operation, times, block), out, n, MPI_INT, in, n, MPI_INT);
  INT_FORMS(Alltoall, alltoall, c, c->peers * block, toAll(c, operation, times, block), out, n, MPI_INT, in, n,
            MPI_INT);

  /* Each sends its rank + 1 ints. */
  for (int i = 0; i < c->peers; ++i) counts[i] = i + 1, places[i] = i * 8;
  INT_FORMS(Allgatherv, allgatherv, c, (c->rank + 1) * size, toAll(c, operation, times, (c->rank + 1) * size), out,
            c->rank + 1, MPI_INT, in, counts, places, MPI_INT);

  int all = 0, sends[maxPeers], bytePlaces[maxPeers];
  for (int i = 0; i < c->peers; ++i) {
    sends[i] = 1 + c->rank + i; /* symmetric */
    places[i] = i * 16;
    bytePlaces[i] = i * 64;
    types[i] = MPI_INT;
    all += sends[i];
  }
  INT_FORMS(Alltoallv, alltoallv, c, all * size,
            for (int i = 0; i < c->peers; ++i) toPeer(c, operation, i, times, sends[i] * size), out, sends, places,
            MPI_INT, in, sends, places, MPI_INT);
  INT_FORMS(Alltoallw, alltoallw, c, all * size,
            for (int i = 0; i < c->peers; ++i) toPeer(c, operation, i, times, sends[i] * size), out, sends, bytePlaces,
            types, in, sends, bytePlaces, types);

  /* 12 ints in all from each, cut into equal blocks for the other group's members. */
  const int own = 12 / c->size * size, theirs = 12 / c->peers * size;
  INT_FORMS(Reduce_scatter_block, reduce_scatter_block, c, own, toAll(c, operation, times, theirs), out, in,
            12 / c->size, MPI_INT, MPI_SUM);
  /* Only who gets a block knows its size; the first group gives all to its last rank, the second all to its first. */
  for (int i = 0; i < c->size; ++i) counts[i] = i == (first ? c->size - 1 : 0) ? 12 : 0;
  INT_FORMS(Reduce_scatter, reduce_scatter, c, counts[c->rank] * size,
            for (int i = 0; i < c->peers; ++i) fromPeer(c, operation, i, times, counts[c->rank] * size), out, in,
            counts, MPI_INT, MPI_SUM);
}

int main(int argc, char** argv) {
  MPI_Comm local, across, merged;
  int got = -1;
  begin(&argc, &argv);
  const int first = worldOwn < 1;
  MPI_Comm_split(MPI_COMM_WORLD, first, worldOwn, &local);
  named(local, first ? "one" : "three");
  MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, first ? 1 : 0, 5, &across);
  Comm* const small = named(across, "uneven");
  rootless(small, first);

  const int low = worldOwn < 2;
  MPI_Comm_split(MPI_COMM_WORLD, low, worldOwn, &local);
  named(local, low ? "low" : "high");
  MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, low ? 2 : 0, 6, &across);
  Comm* const c = named(across, "even");
  rooted(c, low);
  rooted(c, !low);
  rootless(c, low);

  MPI_Status status;
  MPI_Sendrecv(&worldOwn, 1, MPI_INT, c->rank, 3, &got, 1, MPI_INT, c->rank, 3, c->handle, &status);
  REQUIRE(got == c->world[c->rank]);
  called(c, "Sendrecv", 1, sizeof(int));
  called(c, "Sendrecv_received", 0, sizeof(int));
  toPeer(c, "Sendrecv", c->rank, 1, sizeof(int));

  MPI_Intercomm_merge(across, low, &merged);
  Comm* const m = named(merged, "merged");
  REQUIRE(m->size == World->size);
  BLOCKING(Allreduce, m, sizeof(int), toAll(m, operation, times, sizeof(int)), &worldOwn, &got, 1, MPI_INT, MPI_MAX);
  end();
  return 0;
}
