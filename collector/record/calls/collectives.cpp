// Collectives with one count.
#include "collector/record/calls/collective_call.h"

using namespace weft::record;

namespace {

const auto nothing =
    told([](const Communicator&, auto&) { return std::uint64_t{0}; }, [](const Communicator&) { return ShapeOf{}; });

}  // namespace

extern "C" {

WEFT_WRAP(MPI_Barrier, (comm), return collective(Op::Barrier, comm, nothing, PMPI_Barrier);)
WEFT_WRAP(MPI_Ibarrier, (comm, request), return startCollective(Op::Ibarrier, comm, request, nothing, PMPI_Ibarrier);)
WEFT_WRAP(MPI_Barrier_init, (comm, info, request),
          return prepareCollective(Op::Barrier_init, comm, info, request, nothing, PMPI_Barrier_init);)
WEFT_WRAP(MPIX_Barrier_init, (comm, info, request),
          return prepareCollective(Op::Barrier_init, comm, info, request, nothing, PMPIX_Barrier_init);)

}  // extern "C"

#define WEFT_WRAPPERS "collector/record/calls/collectives.inc"
#include "collector/record/calls/each_count.h"
