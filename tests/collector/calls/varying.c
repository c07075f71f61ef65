/* Collectives with a count, and with a type, for each rank. Rank i sends i + 2·j ints to rank j. */
#include "forms.h"

static int out[4096], in[4096];
static int outCounts[maxPeers], outPlaces[maxPeers], inCounts[maxPeers], inPlaces[maxPeers];
static MPI_Datatype types[maxPeers];

static int between(int i, int j) { return i + 2 * j; }

static int lay(int p, int* counts, int* places, int i, int sends) {
  int all = 0;
  for (int j = 0; j < p; ++j) {
    counts[j] = sends ? between(i, j) : between(j, i);
    places[j] = all;
    all += counts[j];
  }
  return all;
}

static void toPeers(Comm* c, const char* operation, int times, int size) {
  for (int j = 0; j < c->size; ++j) toPeer(c, operation, j, times, (long long)between(c->rank, j) * size);
}

static void onAll(Comm* c) {
  const int p = c->size, r = c->rank, size = sizeof(int);
  const int all = lay(p, outCounts, outPlaces, r, 1);
  int byBytes[maxPeers], inBytes[maxPeers];
  lay(p, inCounts, inPlaces, r, 0);
  INT_FORMS(Alltoallv, alltoallv, c, all * size, toPeers(c, operation, times, size), out, outCounts, outPlaces, MPI_INT,
            in, inCounts, inPlaces, MPI_INT);
  for (int i = 0; i < p; ++i) {
    types[i] = outCounts[i] || inCounts[i] ? MPI_INT : MPI_CHAR;
    byBytes[i] = outPlaces[i] * size;
    inBytes[i] = inPlaces[i] * size;
  }
  INT_FORMS(Alltoallw, alltoallw, c, all * size, toPeers(c, operation, times, size), out, outCounts, byBytes, types, in,
            inCounts, inBytes, types);

  /* Gathered to, and scattered from, rank 1 (or 0): i + 1 ints of rank i. */
  const int root = p > 1 ? 1 : 0;
  int places = 0;
  for (int i = 0; i < p; ++i) {
    inCounts[i] = i + 1;
    inPlaces[i] = places;
    places += i + 1;
  }
  INT_FORMS(Gatherv, gatherv, c, (r + 1) * size, if (r != root) toPeer(c, operation, root, times, (r + 1) * size), out,
            r + 1, MPI_INT, in, inCounts, inPlaces, MPI_INT, root);
  INT_FORMS(Scatterv, scatterv, c, (r + 1) * size,
            if (r == root) for (int i = 0; i < p; ++i) toPeer(c, operation, i, times, (i + 1) * size), out, inCounts,
            inPlaces, MPI_INT, in, r + 1, MPI_INT, root);
  INT_FORMS(Allgatherv, allgatherv, c, (r + 1) * size, toAll(c, operation, times, (r + 1) * size), out, r + 1, MPI_INT,
            in, inCounts, inPlaces, MPI_INT);
  INT_FORMS(Reduce_scatter, reduce_scatter, c, (r + 1) * size,
            for (int i = 0; i < p; ++i) toPeer(c, operation, i, times, (i + 1) * size), out, in, inCounts, MPI_INT,
            MPI_SUM);

  /* MPI_IN_PLACE: sizes from the side that receives. */
  void* const here = MPI_IN_PLACE;
  BLOCKING(Allgatherv, c, (r + 1) * size, toAll(c, operation, times, (r + 1) * size), here, 0, MPI_DATATYPE_NULL, in,
           inCounts, inPlaces, MPI_INT);
  if (r == root)
    BLOCKING(Gatherv, c, (r + 1) * size, , here, 0, MPI_DATATYPE_NULL, in, inCounts, inPlaces, MPI_INT, root);
  else
    BLOCKING(Gatherv, c, (r + 1) * size, toPeer(c, operation, root, times, (r + 1) * size), out, r + 1, MPI_INT, NULL,
             NULL, NULL, MPI_DATATYPE_NULL, root);
  for (int i = 0; i < p; ++i) inCounts[i] = 1 + (r + i) % 3, inPlaces[i] = 3 * i; /* symmetric */
  int sum = 0;
  for (int i = 0; i < p; ++i) sum += inCounts[i];
  BLOCKING(Alltoallv, c, sum * size, for (int i = 0; i < p; ++i) toPeer(c, operation, i, times, inCounts[i] * size),
           here, NULL, NULL, MPI_DATATYPE_NULL, in, inCounts, inPlaces, MPI_INT);
}

#if MPI_VERSION >= 4
static void large(Comm* c) {
  const int p = c->size, r = c->rank, size = sizeof(int);
  MPI_Count counts[maxPeers], inCounts4[maxPeers];
  MPI_Aint places[maxPeers], inPlaces4[maxPeers];
  const int all = lay(p, outCounts, outPlaces, r, 1);
  lay(p, inCounts, inPlaces, r, 0);
  for (int i = 0; i < p; ++i)
    counts[i] = outCounts[i], places[i] = outPlaces[i], inCounts4[i] = inCounts[i], inPlaces4[i] = inPlaces[i];
  LARGE(Alltoallv, alltoallv, c, all * size, toPeers(c, operation, times, size), out, counts, places, MPI_INT, in,
        inCounts4, inPlaces4, MPI_INT);
  for (int i = 0; i < p; ++i) places[i] *= size, inPlaces4[i] *= size, types[i] = MPI_INT;
  LARGE(Alltoallw, alltoallw, c, all * size, toPeers(c, operation, times, size), out, counts, places, types, in,
        inCounts4, inPlaces4, types);
  for (int i = 0; i < p; ++i) counts[i] = i + 1, places[i] = i * p;
  LARGE(Scatterv, scatterv, c, (r + 1) * size,
        if (r == 0) for (int i = 0; i < p; ++i) toPeer(c, operation, i, times, (i + 1) * size), out, counts, places,
        MPI_INT, in, r + 1, MPI_INT, 0);
  LARGE(Allgatherv, allgatherv, c, (r + 1) * size, toAll(c, operation, times, (r + 1) * size), out, r + 1, MPI_INT, in,
        counts, places, MPI_INT);
  LARGE(Gatherv, gatherv, c, (r + 1) * size, if (r != 0) toPeer(c, operation, 0, times, (r + 1) * size), out, r + 1,
        MPI_INT, in, counts, places, MPI_INT, 0);
  LARGE(Reduce_scatter, reduce_scatter, c, (r + 1) * size,
        for (int i = 0; i < p; ++i) toPeer(c, operation, i, times, (i + 1) * size), out, in, counts, MPI_INT, MPI_SUM);
}
#endif

int main(int argc, char** argv) {
  MPI_Comm handle;
  begin(&argc, &argv);
  MPI_Comm_split(MPI_COMM_WORLD, worldOwn == 0, 0, &handle);
  Comm* const part = named(handle, worldOwn == 0 ? "first" : "others");
  onAll(World);
  onAll(part);
  onAll(Self);
#if MPI_VERSION >= 4
  large(World);
#endif
  end();
  return 0;
}
