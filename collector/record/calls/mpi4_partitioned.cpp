// Messages that are sent in parts (MPI 4).
#include "collector/record/calls/completion.h"
#include "collector/record/calls/counts.h"

#ifdef WEFT_PARTITIONED

namespace weft::record {
namespace {

// All parts together are one message, booked by each start; a receive's when it is complete.
template <class Function, class Data>
int prepareParts(Op operation, Started::Kind kind, Function* pmpi, Data* data, int parts, MPI_Count count, MPI_Datatype type, int peer, int tag,
                 MPI_Comm comm, MPI_Info info, MPI_Request* request) {
  Call call(operation);
  const int result = call.through(pmpi, data, parts, count, type, peer, tag, comm, info, request);
  if (!call || result != MPI_SUCCESS) return result;
  Block* const at = call.block(comm);
  call.book(at, 0);
  Started entry = call.about(at, kind);
  const bool nowhere = peer == MPI_PROC_NULL;
  entry.handle = keyOf(*request);
  entry.active = false;
  entry.bytes = nowhere ? 0 : bytesOf(count, type) * static_cast<std::uint64_t>(parts);
  entry.peer = nowhere ? noPeer : static_cast<std::uint32_t>(peer);
  requests.put(entry);
  return result;
}

// A call on a request that is under way.
template <class Function, class... Arguments>
int visitRequest(Op operation, MPI_Request request, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments...);
  if (!call) return result;
  Block* const at = underWay(call, 1, &request);
  call.book(at ? at : call.world(), 0);
  return result;
}

template <class List>
List secondOf(int (*)(int, List, MPI_Request));
using PartList = decltype(secondOf(PMPI_Pready_list));  // const in MPI's text, not in every library

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

int MPI_Psend_init(const void* data, int parts, MPI_Count count, MPI_Datatype type, int destination, int tag, MPI_Comm comm, MPI_Info info,
                   MPI_Request* request) {
  return prepareParts(Op::Psend_init, Started::Kind::partitioned, PMPI_Psend_init, data, parts, count, type, destination, tag, comm, info, request);
}
int MPI_Precv_init(void* data, int parts, MPI_Count count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Info info,
                   MPI_Request* request) {
  return prepareParts(Op::Precv_init, Started::Kind::persistentReceive, PMPI_Precv_init, data, parts, count, type, source, tag, comm, info,
                      request);
}
int MPI_Pready(int part, MPI_Request request) { return visitRequest(Op::Pready, request, PMPI_Pready, part, request); }
int MPI_Pready_range(int first, int last, MPI_Request request) {
  return visitRequest(Op::Pready_range, request, PMPI_Pready_range, first, last, request);
}
int MPI_Pready_list(int count, PartList parts, MPI_Request request) {
  return visitRequest(Op::Pready_list, request, PMPI_Pready_list, count, parts, request);
}
int MPI_Parrived(MPI_Request request, int part, int* flag) {
  return visitRequest(Op::Parrived, request, PMPI_Parrived, request, part, flag);
}

}  // extern "C"

#endif
