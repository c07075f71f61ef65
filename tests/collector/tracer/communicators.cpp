#include "trace.h"

using namespace tracer;

#define MAKE(call, declared, passed)                        \
  int MPI_##call declared {                                 \
    TRACER_NEXT(MPI_##call);                                \
    const int result = next passed;                         \
    if (result == MPI_SUCCESS) made(#call, comm, *created); \
    return result;                                          \
  }

extern "C" {

int MPI_Init(int* argc, char*** argv) {
  TRACER_NEXT(MPI_Init);
  const int result = next(argc, argv);
  begin();
  return result;
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  TRACER_NEXT(MPI_Init_thread);
  const int result = next(argc, argv, required, provided);
  begin();
  return result;
}

int MPI_Finalize() {
  TRACER_NEXT(MPI_Finalize);
  end();
  return next();
}

MAKE(Comm_create, (MPI_Comm comm, MPI_Group group, MPI_Comm* created), (comm, group, created))
MAKE(Comm_create_group, (MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* created), (comm, group, tag, created))
MAKE(Comm_split, (MPI_Comm comm, int colour, int order, MPI_Comm* created), (comm, colour, order, created))
MAKE(Comm_split_type, (MPI_Comm comm, int type, int order, MPI_Info info, MPI_Comm* created),
     (comm, type, order, info, created))
MAKE(Comm_dup, (MPI_Comm comm, MPI_Comm* created), (comm, created))
MAKE(Comm_dup_with_info, (MPI_Comm comm, MPI_Info info, MPI_Comm* created), (comm, info, created))
MAKE(Cart_create, (MPI_Comm comm, int count, const int* dims, const int* periods, int reorder, MPI_Comm* created),
     (comm, count, dims, periods, reorder, created))
MAKE(Cart_sub, (MPI_Comm comm, const int* remain, MPI_Comm* created), (comm, remain, created))
MAKE(Graph_create, (MPI_Comm comm, int count, const int* index, const int* edges, int reorder, MPI_Comm* created),
     (comm, count, index, edges, reorder, created))
MAKE(Dist_graph_create,
     (MPI_Comm comm, int count, const int* nodes, const int* degrees, const int* to, const int* weights, MPI_Info info,
      int reorder, MPI_Comm* created),
     (comm, count, nodes, degrees, to, weights, info, reorder, created))
MAKE(Dist_graph_create_adjacent,
     (MPI_Comm comm, int in, const int* from, const int* inWeights, int out, const int* to, const int* outWeights,
      MPI_Info info, int reorder, MPI_Comm* created),
     (comm, in, from, inWeights, out, to, outWeights, info, reorder, created))

int MPI_Comm_idup(MPI_Comm comm, MPI_Comm* created, MPI_Request* request) {
  TRACER_NEXT(MPI_Comm_idup);
  const int result = next(comm, created, request);
  Pending pending{"Comm_idup", identityOf(comm)};
  pending.brings = madeLater("Comm_idup", comm, created);
  started(*request, pending);
  return result;
}

int MPI_Comm_free(MPI_Comm* comm) {
  TRACER_NEXT(MPI_Comm_free);
  line("Comm_free", *comm);
  return next(comm);
}

}  // extern "C"
