/* Collectives of neighbours: a grid with an edge, one so small that a rank is its own neighbour, a graph, a distributed
 * graph in which one rank is named twice. */
#include "forms.h"

static int out[4096], in[4096], counts[maxPeers], places[maxPeers];
static MPI_Aint bytePlaces[maxPeers];
static MPI_Datatype types[maxPeers];

/* Destinations as ranks, MPI_PROC_NULL where there is none; sources are as many or less. */
static void exchange(Comm* c, int degree, const int* destinations) {
  enum { n = 3 };
  const int size = sizeof(int);
  int there = 0, varying = 0;
  for (int i = 0; i < degree; ++i) {
    counts[i] = 2 * i + 1;
    places[i] = 8 * i;
    bytePlaces[i] = 8 * i * size;
    types[i] = MPI_INT;
    if (destinations[i] == MPI_PROC_NULL) continue;
    ++there;
    varying += counts[i] * size;
  }
#define TO_NEIGHBOURS(bytes)       \
  for (int i = 0; i < degree; ++i) \
    if (destinations[i] != MPI_PROC_NULL) toPeer(c, operation, destinations[i], times, bytes)
  ALL_FORMS(Neighbor_allgather, neighbor_allgather, c, there * n * size, TO_NEIGHBOURS(n * size), out, n, MPI_INT, in,
            n, MPI_INT);
  ALL_FORMS(Neighbor_alltoall, neighbor_alltoall, c, there * n * size, TO_NEIGHBOURS(n * size), out, n, MPI_INT, in, n,
            MPI_INT);
  for (int i = 0; i < degree; ++i) counts[i] = n;
  INT_FORMS(Neighbor_allgatherv, neighbor_allgatherv, c, there * n * size, TO_NEIGHBOURS(n * size), out, n, MPI_INT, in,
            counts, places, MPI_INT);
  /* The same to all that stand at the same place of each list, so that both sides agree in rings and grids. */
  for (int i = 0; i < degree; ++i) counts[i] = i / 2 + 1;
  varying = 0;
  for (int i = 0; i < degree; ++i)
    if (destinations[i] != MPI_PROC_NULL) varying += counts[i] * size;
  INT_FORMS(Neighbor_alltoallv, neighbor_alltoallv, c, varying, TO_NEIGHBOURS(counts[i] * size), out, counts, places,
            MPI_INT, in, counts, places, MPI_INT);
  INT_FORMS(Neighbor_alltoallw, neighbor_alltoallw, c, varying, TO_NEIGHBOURS(counts[i] * size), out, counts,
            bytePlaces, types, in, counts, bytePlaces, types);
}

int main(int argc, char** argv) {
  MPI_Comm handle;
  begin(&argc, &argv);
  const int p = World->size, left = (worldOwn + p - 1) % p, right = (worldOwn + 1) % p;

  int dims[2] = {p / 2, 2}, periods[2] = {0, 1}, at[4];
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &handle);
  MPI_Cart_shift(handle, 0, 1, &at[0], &at[1]);
  MPI_Cart_shift(handle, 1, 1, &at[2], &at[3]);
  exchange(named(handle, "grid"), 4, at);

  int thin[2] = {p, 1}, round[2] = {1, 1};
  MPI_Cart_create(MPI_COMM_WORLD, 2, thin, round, 0, &handle);
  MPI_Cart_shift(handle, 0, 1, &at[0], &at[1]);
  MPI_Cart_shift(handle, 1, 1, &at[2], &at[3]); /* itself */
  exchange(named(handle, "thin"), 4, at);

  int index[maxPeers], edges[2 * maxPeers];
  for (int i = 0; i < p; ++i) {
    edges[2 * i] = (i + p - 1) % p;
    edges[2 * i + 1] = (i + 1) % p;
    index[i] = 2 * i + 2;
  }
  MPI_Graph_create(MPI_COMM_WORLD, p, index, edges, 0, &handle);
  at[0] = left, at[1] = right;
  exchange(named(handle, "ring"), 2, at);

  /* To the right twice, so from the left twice. */
  int sources[2] = {left, left}, destinations[2] = {right, right};
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, sources, MPI_UNWEIGHTED, 2, destinations, MPI_UNWEIGHTED,
                                 MPI_INFO_NULL, 0, &handle);
  exchange(named(handle, "twice"), 2, destinations);
  end();
  return 0;
}
