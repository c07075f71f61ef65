// Messages that are sent in parts (MPI 4).
#include "collector/record/calls/completion.h"
#include "collector/record/calls/declared.h"

namespace weft::record {
namespace {

// All parts together are one message, booked by each start; a receive's when it is complete.
template <class Function, class Data>
int prepareParts(Op operation, Started::Kind kind, Function* pmpi, Data* data, int parts, MPI_Count count,
                 MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  Call call(operation);
  const int result = call.through(pmpi, data, parts, count, type, peer, tag, comm, info, request);
  if (!call.isFollowed() || result != MPI_SUCCESS) return result;
  Block* const at = call.block(comm);
  if (call) call.book(at, 0);
  Started entry = call.about(at, kind);
  const bool nowhere = peer == MPI_PROC_NULL;
  entry.handle = keyOf(*request);
  entry.active = false;
  entry.bytes = nowhere ? 0 : bytesOf(count, type) * static_cast<std::uint64_t>(parts);
  entry.tag = tag;
  entry.peer = nowhere ? noPeer : static_cast<std::uint32_t>(peer);
  requests.put(entry);
  return result;
}

// A call on a request that is under way. `flag`: null unless it asks whether something is there.
template <class Function, class... Arguments>
int visitRequest(Op operation, MPI_Request request, const int* flag, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments...);
  if (result == MPI_SUCCESS && flag && !*flag) call.foundNothing();
  if (!call || result != MPI_SUCCESS) return result;
  Block* const at = underWay(call, 1, &request);
  call.book(at ? at : call.world(), 0);
  return result;
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

WEFT_WRAP(MPI_Psend_init, (data, parts, count, type, destination, tag, comm, info, request),
          return prepareParts(Op::Psend_init, Started::Kind::partitioned, PMPI_Psend_init, data, parts, count, type,
                              destination, tag, comm, info, request);)
WEFT_WRAP(MPI_Precv_init, (data, parts, count, type, source, tag, comm, info, request),
          return prepareParts(Op::Precv_init, Started::Kind::persistentReceive, PMPI_Precv_init, data, parts, count,
                              type, source, tag, comm, info, request);)
WEFT_WRAP(MPI_Pready, (part, request), return visitRequest(Op::Pready, request, nullptr, PMPI_Pready, part, request);)
WEFT_WRAP(MPI_Pready_range, (first, last, request),
          return visitRequest(Op::Pready_range, request, nullptr, PMPI_Pready_range, first, last, request);)
WEFT_WRAP(MPI_Pready_list, (count, parts, request),
          return visitRequest(Op::Pready_list, request, nullptr, PMPI_Pready_list, count, parts, request);)
WEFT_WRAP(MPI_Parrived, (request, part, flag),
          return visitRequest(Op::Parrived, request, flag, PMPI_Parrived, request, part, flag);)

}  // extern "C"
