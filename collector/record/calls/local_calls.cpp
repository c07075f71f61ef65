// Calls in which a rank works for itself: packing, reducing, memory. Nobody gets bytes by them; the time is MPI's.
#include "collector/record/calls/call.h"
#include "collector/record/calls/declared.h"

using namespace weft::record;

namespace {

// Without a communicator of its own a call stands under MPI_COMM_WORLD.
template <class Function, class... Arguments>
int local(Op operation, MPI_Comm comm, Function function, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(function, arguments...);
  if (call && result == MPI_SUCCESS) call.book(call.block(comm), 0);
  return result;
}

}  // namespace

#define WEFT_WRAPPERS "collector/record/calls/local_calls.inc"
#include "collector/record/calls/each_count.h"

extern "C" {

WEFT_WRAP(MPI_Alloc_mem, (size, info, base),
          return local(Op::Alloc_mem, MPI_COMM_WORLD, PMPI_Alloc_mem, size, info, base);)
WEFT_WRAP(MPI_Free_mem, (base), return local(Op::Free_mem, MPI_COMM_WORLD, PMPI_Free_mem, base);)

}  // extern "C"
