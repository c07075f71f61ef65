// Buffers of MPI_Bsend: calls that wait, at once or by a request, until what lies in them has been sent. The sends
// themselves are booked where they are made.
#include "collector/record/calls/call.h"
#include "collector/record/calls/declared.h"

using namespace weft::record;

namespace {

template <class Function, class... Arguments>
int empty(Op operation, MPI_Comm comm, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments...);
  if (call && result == MPI_SUCCESS) call.book(call.block(comm), 0);
  return result;
}

}  // namespace

#define WEFT_WRAPPERS "collector/record/calls/buffers.inc"
#include "collector/record/calls/each_count.h"

extern "C" {

#ifdef WEFT_DECLARED_PMPI_Buffer_flush
int MPI_Buffer_flush(void) { return empty(Op::Buffer_flush, MPI_COMM_WORLD, PMPI_Buffer_flush); }
#endif
WEFT_WRAP(MPI_Buffer_iflush, (request), return empty(Op::Buffer_iflush, MPI_COMM_WORLD, PMPI_Buffer_iflush, request);)
WEFT_WRAP(MPI_Comm_flush_buffer, (comm), return empty(Op::Comm_flush_buffer, comm, PMPI_Comm_flush_buffer, comm);)
WEFT_WRAP(MPI_Comm_iflush_buffer, (comm, request),
          return empty(Op::Comm_iflush_buffer, comm, PMPI_Comm_iflush_buffer, comm, request);)
WEFT_WRAP(MPI_Session_flush_buffer, (session),
          return empty(Op::Session_flush_buffer, MPI_COMM_WORLD, PMPI_Session_flush_buffer, session);)
WEFT_WRAP(MPI_Session_iflush_buffer, (session, request),
          return empty(Op::Session_iflush_buffer, MPI_COMM_WORLD, PMPI_Session_iflush_buffer, session, request);)

}  // extern "C"
