// Sending and receiving at once without waiting (MPI 4).
#include "collector/record/calls/completion.h"
#include "collector/record/calls/declared.h"

namespace weft::record {
namespace {

// MPI says that the status of such a request is that of the receive. MPICH leaves in it what an earlier request left
// there.
#ifdef MPICH
constexpr Started::Kind bothWays = Started::Kind::send;
#else
constexpr Started::Kind bothWays = Started::Kind::receive;
#endif

// The call, and what it sends, now; what arrives when the request is complete, if it is known then.
template <class Function, class... Arguments>
int startBoth(Op operation, MPI_Comm comm, int destination, int tag, std::uint64_t bytes, MPI_Request* request,
              Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments..., comm, request);
  if (call.isSkipped() && result == MPI_SUCCESS) {
    call.skip(Skipped::sent, comm, destination, tag);
    if (bothWays == Started::Kind::receive) call.skipStarted(*request, Communicators::of(comm));
  }
  if (!call || result != MPI_SUCCESS) return result;
  Block* const at = call.block(comm);
  call.sent(at, destination, tag, bytes);
  Started entry = call.about(at, bothWays);
  entry.operation = Op::Sendrecv_received;
  entry.handle = keyOf(*request);
  if (state.traces && bothWays == Started::Kind::receive) call.traceStarted(entry, at);
  requests.put(entry);
  return result;
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

#define WEFT_WRAPPERS "collector/record/calls/mpi4_point_to_point.inc"
#include "collector/record/calls/each_count.h"
