// Bytes as in docs/bundle.md, of intra-communicators.
#include "trace.h"

using namespace tracer;

namespace {

int rankIn(MPI_Comm comm) {
  int rank = 0;
  PMPI_Comm_rank(comm, &rank);
  return rank;
}
int sizeIn(MPI_Comm comm) {
  int size = 0;
  PMPI_Comm_size(comm, &size);
  return size;
}
long long sum(const int* counts, int size) {
  long long all = 0;
  for (int i = 0; i < size; ++i) all += counts[i];
  return all;
}
int outDegree(MPI_Comm comm) {
  int kind = 0, in = 0, out = 0, weighted = 0;
  PMPI_Topo_test(comm, &kind);
  if (kind == MPI_GRAPH) PMPI_Graph_neighbors_count(comm, rankIn(comm), &out);
  if (kind == MPI_DIST_GRAPH) PMPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
  if (kind == MPI_CART) {
    int dims = 0;
    PMPI_Cartdim_get(comm, &dims);
    for (int i = 0; i < dims; ++i) {
      int below = 0, above = 0;
      PMPI_Cart_shift(comm, i, 1, &below, &above);
      out += (below != MPI_PROC_NULL) + (above != MPI_PROC_NULL);
    }
  }
  return out;
}

}  // namespace

// Blocking and nonblocking: DECLARED and PASSED without the request.
#define UNPACK(...) __VA_ARGS__
#define COLLECTIVE(...) COLLECTIVE_(__VA_ARGS__)
#define COLLECTIVE_(name, lower, declared, passed, bytes)   \
  int MPI_##name(UNPACK declared) {                         \
    TRACER_NEXT(MPI_##name);                                \
    line(#name, comm, bytes);                               \
    return next(UNPACK passed);                             \
  }                                                         \
  int MPI_I##lower(UNPACK declared, MPI_Request* request) { \
    TRACER_NEXT(MPI_I##lower);                              \
    line("I" #lower, comm, bytes);                          \
    const int result = next(UNPACK passed, request);        \
    started(*request, {"I" #lower, identityOf(comm)});      \
    return result;                                          \
  }
#define SIX const void *out, int outCount, MPI_Datatype outType, void *in, int inCount, MPI_Datatype inType
#define SIX_NAMES out, outCount, outType, in, inCount, inType
#define ROOTED (SIX, int root, MPI_Comm comm), (SIX_NAMES, root, comm)
#define UNROOTED (SIX, MPI_Comm comm), (SIX_NAMES, comm)
#define REDUCING const void *out, void *in, int count, MPI_Datatype type, MPI_Op op
#define REDUCING_NAMES out, in, count, type, op

extern "C" {

COLLECTIVE(Barrier, barrier, (MPI_Comm comm), (comm), 0)
COLLECTIVE(Bcast, bcast, (void* data, int count, MPI_Datatype type, int root, MPI_Comm comm),
           (data, count, type, root, comm), rankIn(comm) == root ? 0 : count * sizeOf(type))
COLLECTIVE(Reduce, reduce, (REDUCING, int root, MPI_Comm comm), (REDUCING_NAMES, root, comm), count* sizeOf(type))
COLLECTIVE(Allreduce, allreduce, (REDUCING, MPI_Comm comm), (REDUCING_NAMES, comm), count* sizeOf(type))
COLLECTIVE(Scan, scan, (REDUCING, MPI_Comm comm), (REDUCING_NAMES, comm), rankIn(comm) == 0 ? 0 : count * sizeOf(type))
COLLECTIVE(Exscan, exscan, (REDUCING, MPI_Comm comm), (REDUCING_NAMES, comm),
           rankIn(comm) == 0 ? 0 : count * sizeOf(type))
COLLECTIVE(Reduce_scatter_block, reduce_scatter_block, (REDUCING, MPI_Comm comm), (REDUCING_NAMES, comm),
           count* sizeOf(type))
COLLECTIVE(Reduce_scatter, reduce_scatter,
           (const void* out, void* in, const int* counts, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
           (out, in, counts, type, op, comm), counts[rankIn(comm)] * sizeOf(type))
COLLECTIVE(Gather, gather, ROOTED, rankIn(comm) == root ? inCount * sizeOf(inType) : outCount * sizeOf(outType))
COLLECTIVE(Scatter, scatter, ROOTED, rankIn(comm) == root ? outCount * sizeOf(outType) : inCount * sizeOf(inType))
COLLECTIVE(Allgather, allgather, UNROOTED, inCount* sizeOf(inType))
COLLECTIVE(Alltoall, alltoall, UNROOTED, sizeIn(comm) * inCount * sizeOf(inType))
COLLECTIVE(Gatherv, gatherv,
           (const void* out, int outCount, MPI_Datatype outType, void* in, const int* inCounts, const int* places,
            MPI_Datatype inType, int root, MPI_Comm comm),
           (out, outCount, outType, in, inCounts, places, inType, root, comm),
           rankIn(comm) == root ? inCounts[root] * sizeOf(inType) : outCount * sizeOf(outType))
COLLECTIVE(Scatterv, scatterv,
           (const void* out, const int* outCounts, const int* places, MPI_Datatype outType, void* in, int inCount,
            MPI_Datatype inType, int root, MPI_Comm comm),
           (out, outCounts, places, outType, in, inCount, inType, root, comm),
           rankIn(comm) == root ? outCounts[root] * sizeOf(outType) : inCount * sizeOf(inType))
COLLECTIVE(Allgatherv, allgatherv,
           (const void* out, int outCount, MPI_Datatype outType, void* in, const int* inCounts, const int* places,
            MPI_Datatype inType, MPI_Comm comm),
           (out, outCount, outType, in, inCounts, places, inType, comm), inCounts[rankIn(comm)] * sizeOf(inType))
COLLECTIVE(Alltoallv, alltoallv,
           (const void* out, const int* outCounts, const int* outPlaces, MPI_Datatype outType, void* in,
            const int* inCounts, const int* inPlaces, MPI_Datatype inType, MPI_Comm comm),
           (out, outCounts, outPlaces, outType, in, inCounts, inPlaces, inType, comm),
           out == MPI_IN_PLACE ? sum(inCounts, sizeIn(comm)) * sizeOf(inType)
                               : sum(outCounts, sizeIn(comm)) * sizeOf(outType))
COLLECTIVE(Neighbor_allgather, neighbor_allgather, UNROOTED, outDegree(comm) * outCount * sizeOf(outType))
COLLECTIVE(Neighbor_alltoall, neighbor_alltoall, UNROOTED, outDegree(comm) * outCount * sizeOf(outType))

}  // extern "C"
