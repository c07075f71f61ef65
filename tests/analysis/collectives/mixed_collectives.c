/* Collectives with all that libraries choose algorithms by: small and large ones, several roots, elements of several
 * sizes, in place, operations that do not commute, counts by rank, nonblocking, persistent, on parts of MPI_COMM_WORLD.
 * For 8 ranks. mixed_collectives        makes its communicators alone mixed_collectives calls  and calls
 * collective_exact_test has what it calls, row by row. */
#include <mpi.h>
#if defined(OPEN_MPI)
#include <mpi-ext.h>
#endif
#include <string.h>

enum { most = 1 << 20, ranks = 8 };
static char in[most], out[most];
static int rank;
static MPI_Comm W, half;

static void takeLast(void* a, void* b, int* length, MPI_Datatype* type) {
  int bytes;
  MPI_Type_size(*type, &bytes);
  memmove(b, a, (size_t)bytes * (size_t)*length);
}

static const void* rootInPlace(int root) { return rank == root ? MPI_IN_PLACE : (const void*)in; }

static void broadcasts(void) {
  for (int i = 0; i < 100; ++i) MPI_Bcast(in, 1, MPI_INT, 0, W);
  for (int root = 0; root < ranks; ++root) MPI_Bcast(in, 2, MPI_INT, root, W);
  for (int i = 0; i < 2; ++i) MPI_Bcast(in, 300000, MPI_BYTE, 3, W);
}

static void reductions(MPI_Op own, MPI_Op ordered, MPI_Datatype triple) {
  for (int i = 0; i < 3; ++i) MPI_Reduce(in, out, 1, MPI_DOUBLE, MPI_SUM, 5, W);
  MPI_Reduce(rootInPlace(0), out, 20000, MPI_DOUBLE, MPI_SUM, 0, W); /* MPICH 4.0 fails in place at other roots */
  MPI_Reduce(in, out, 1000, MPI_INT, ordered, 1, W);
  for (int i = 0; i < 50; ++i) MPI_Allreduce(in, out, 1, MPI_DOUBLE, MPI_MAX, W);
  MPI_Allreduce(MPI_IN_PLACE, out, 500, triple, own, W);
  MPI_Allreduce(in, out, 5000, MPI_DOUBLE, ordered, W);
  MPI_Reduce_scatter_block(in, out, 4, MPI_DOUBLE, MPI_SUM, W);
  MPI_Scan(in, out, 9, MPI_INT, MPI_SUM, W);
  MPI_Exscan(in, out, 11, MPI_INT, MPI_SUM, W);
}

static void blocks(void) {
  MPI_Gather(in, 10, MPI_INT, out, 10, MPI_INT, 6, W);
  MPI_Gather(rootInPlace(1), 3000, MPI_DOUBLE, out, 3000, MPI_DOUBLE, 1, W);
  MPI_Scatter(in, 7, MPI_DOUBLE, out, 7, MPI_DOUBLE, 4, W);
  MPI_Scatter(in, 21, MPI_INT, rank == 3 ? MPI_IN_PLACE : (void*)out, 21, MPI_INT, 3, W);
  MPI_Allgather(in, 5, MPI_INT, out, 5, MPI_INT, W);
  MPI_Alltoall(in, 3, MPI_DOUBLE, out, 3, MPI_DOUBLE, W);
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, 400, MPI_DOUBLE, W);
  MPI_Barrier(W);
}

static void counted(void) {
  int counts[ranks], places[ranks], back[ranks], backPlaces[ranks];
  MPI_Datatype types[ranks];
  for (int i = 0; i < ranks; ++i) counts[i] = i + 1, places[i] = 16 * i;
  for (int i = 0; i < 2; ++i) MPI_Allgatherv(in, rank + 1, MPI_INT, out, counts, places, MPI_INT, W);
  MPI_Reduce_scatter(in, out, counts, MPI_DOUBLE, MPI_SUM, W);
  /* What only the root knows others leave as it is. */
  MPI_Gatherv(in, rank + 1, MPI_DOUBLE, rank == 2 ? out : NULL, rank == 2 ? counts : NULL, rank == 2 ? places : NULL,
              rank == 2 ? MPI_DOUBLE : MPI_DATATYPE_NULL, 2, W);
  MPI_Scatterv(in, counts, places, MPI_INT, out, rank + 1, MPI_INT, 7, W);
  for (int turn = 0; turn < 3; ++turn) {
    for (int i = 0; i < ranks; ++i) {
      counts[i] = turn == 1 ? 1 : (rank + 2 * i) % 4, back[i] = turn == 1 ? 1 : (i + 2 * rank) % 4;
      places[i] = backPlaces[i] = 16 * i, types[i] = MPI_INT;
    }
    MPI_Alltoallv(in, counts, places, MPI_INT, out, back, backPlaces, MPI_INT, W);
  }
  for (int i = 0; i < ranks; ++i) places[i] = backPlaces[i] = 64 * i;
  MPI_Alltoallw(in, counts, places, types, out, back, backPlaces, types, W);
}

static void nonblocking(void) {
  MPI_Request request;
  MPI_Ibcast(in, 3, MPI_INT, 2, W, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  for (int i = 0; i < 4; ++i) {
    MPI_Iallreduce(in, out, 2, MPI_DOUBLE, MPI_SUM, W, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Igather(in, 6, MPI_INT, out, 6, MPI_INT, 3, W, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Ibarrier(W, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void persistent(void) {
#if defined(OMPI_HAVE_MPI_EXT_PCOLLREQ) && MPI_VERSION < 4
  MPI_Request requests[2];
  MPIX_Bcast_init(in, 13, MPI_INT, 1, W, MPI_INFO_NULL, &requests[0]);
  MPIX_Allreduce_init(in, out, 14, MPI_DOUBLE, MPI_SUM, W, MPI_INFO_NULL, &requests[1]);
  for (int i = 0; i < 3; ++i) {
    MPI_Start(&requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  }
  MPI_Startall(2, requests);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < 2; ++i) MPI_Request_free(&requests[i]);
#endif
}

static void parts(void) {
  for (int i = 0; i < 10; ++i) MPI_Bcast(in, 40, MPI_INT, 1, half);
  for (int i = 0; i < 3; ++i) MPI_Barrier(half);
  MPI_Allreduce(in, out, 17 + rank % 2, MPI_DOUBLE, MPI_SUM, half);
  MPI_Reduce(in, out, 1, MPI_DOUBLE, MPI_SUM, 2, half);
}

int main(int argc, char** argv) {
  MPI_Op own, ordered;
  MPI_Datatype triple;
  MPI_Init(&argc, &argv);
  W = MPI_COMM_WORLD;
  MPI_Comm_rank(W, &rank);
  MPI_Comm_split(W, rank % 2, rank, &half);
  MPI_Op_create(takeLast, 1, &own);
  MPI_Op_create(takeLast, 0, &ordered);
  MPI_Type_contiguous(3, MPI_DOUBLE, &triple);
  MPI_Type_commit(&triple);
  if (argc > 1) {
    broadcasts();
    reductions(own, ordered, triple);
    blocks();
    counted();
    nonblocking();
    persistent();
    parts();
  }
  MPI_Finalize();
  return 0;
}
