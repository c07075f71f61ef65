// Collectives with one count.
#include "collector/record/calls/collective_call.h"

using namespace weft::record;

namespace {

constexpr auto nothing = [](const Communicator&, auto&) { return std::uint64_t{0}; };

}  // namespace

extern "C" {

int MPI_Barrier(MPI_Comm comm) { return collective(Op::Barrier, comm, nothing, PMPI_Barrier); }
int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request) { return startCollective(Op::Ibarrier, comm, request, nothing, PMPI_Ibarrier); }
#ifdef WEFT_PERSISTENT_COLLECTIVES
int MPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  return prepareCollective(Op::Barrier_init, comm, info, request, nothing, PMPI_Barrier_init);
}
#endif

}  // extern "C"

#define WEFT_WRAPPERS "collector/record/calls/collectives.inc"
#include "collector/record/calls/each_count.h"
