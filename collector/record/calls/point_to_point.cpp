// Blocking, nonblocking and persistent point-to-point calls, with int and with MPI_Count where the library has them. A
// call that failed is no message, and what it was given may be no communicator, type or request that MPI could be asked
// about.
#include "collector/record/calls/call.h"
#include "collector/record/calls/declared.h"

namespace weft::record {
namespace {

template <class Function, class Data, class N>
int send(Op operation, Function* pmpi, Data* data, N count, MPI_Datatype type, int destination, int tag,
         MPI_Comm comm) {
  Call call(operation);
  const int result = call.through(pmpi, data, count, type, destination, tag, comm);
  if (call && result == MPI_SUCCESS) call.sent(comm, destination, tag, bytesOf(count, type));
  else if (call.isSkipped() && result == MPI_SUCCESS) call.skip(Skipped::sent, comm, destination, tag);
  return result;
}

template <class Function, class Data, class N>
int startSend(Op operation, Function* pmpi, Data* data, N count, MPI_Datatype type, int destination, int tag,
              MPI_Comm comm, MPI_Request* request) {
  Call call(operation);
  const int result = call.through(pmpi, data, count, type, destination, tag, comm, request);
  if (call && result == MPI_SUCCESS) {
    call.sent(comm, destination, tag, bytesOf(count, type));
    call.started(*request, comm, Started::Kind::send);
  } else if (call.isSkipped() && result == MPI_SUCCESS) {
    call.skip(Skipped::sent, comm, destination, tag);
  }
  return result;
}

void received(Call& call, Block* at, const MPI_Status& status) {
  const std::uint64_t bytes = bytesOf(status);
  call.book(at, bytes);
  if (state.traces) call.traceReceived(at, status, bytes);
}

template <class Function, class N>
int receive(Op operation, Function* pmpi, void* data, N count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
            MPI_Status* status) {
  Call call(operation);
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result = call.through(pmpi, data, count, type, source, tag, comm, status);
  if (call && result == MPI_SUCCESS) received(call, call.block(comm), *status);
  else if (call.isSkipped() && result == MPI_SUCCESS) call.skipReceived(Communicators::of(comm), *status);
  return result;
}

template <class Function, class N>
int startReceive(Op operation, Function* pmpi, void* data, N count, MPI_Datatype type, int source, int tag,
                 MPI_Comm comm, MPI_Request* request) {
  Call call(operation);
  const int result = call.through(pmpi, data, count, type, source, tag, comm, request);
  if (call.isSkipped() && result == MPI_SUCCESS && source != MPI_PROC_NULL)
    call.skipStarted(*request, Communicators::of(comm));
  if (!call || result != MPI_SUCCESS) return result;
  if (source != MPI_PROC_NULL) {
    call.started(*request, comm, Started::Kind::receive);
  } else {  // ended already, by a request that it may share with others
    call.book(call.block(comm), 0);
    call.started(*request, comm, Started::Kind::send);
  }
  return result;
}

// The call is booked without bytes; each start has them.
template <class Function, class Data, class N>
int prepare(Op operation, Function* pmpi, Data* data, N count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
            MPI_Request* request) {
  Call call(operation);
  const int result = call.through(pmpi, data, count, type, peer, tag, comm, request);
  if (!call.isFollowed() || result != MPI_SUCCESS) return result;
  const bool receives = operation == Op::Recv_init;
  if (call) call.book(call.block(comm), 0);
  Started started = call.about(comm, receives ? Started::Kind::persistentReceive : Started::Kind::persistentSend);
  started.handle = keyOf(*request);
  started.active = false;
  started.bytes = peer == MPI_PROC_NULL ? 0 : bytesOf(count, type);
  started.tag = tag;
  started.peer = peer == MPI_PROC_NULL ? noPeer : static_cast<std::uint32_t>(peer);
  requests.put(started);
  return result;
}

void bookBoth(Call& call, MPI_Comm comm, int destination, int tag, std::uint64_t sent, const MPI_Status& status) {
  if (call.isSkipped()) {
    call.skip(Skipped::sent, comm, destination, tag);
    return call.skipReceived(Communicators::of(comm), status);
  }
  call.sent(comm, destination, tag, sent);
  Block* const at = call.block(comm);
  const std::uint64_t bytes = bytesOf(status);
  call.book(at, Op::Sendrecv_received, 0, bytes, 0);
  if (state.traces) call.traceReceived(at, status, bytes);
}

template <class Function, class Data, class N>
int sendReceive(Function* pmpi, Data* out, N outCount, MPI_Datatype outType, int destination, int outTag, void* in,
                N inCount, MPI_Datatype inType, int source, int inTag, MPI_Comm comm, MPI_Status* status) {
  Call call(Op::Sendrecv);
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result =
      call.through(pmpi, out, outCount, outType, destination, outTag, in, inCount, inType, source, inTag, comm, status);
  if ((call || call.isSkipped()) && result == MPI_SUCCESS)
    bookBoth(call, comm, destination, outTag, bytesOf(outCount, outType), *status);
  return result;
}

template <class Function, class N>
int sendReceiveReplace(Function* pmpi, void* data, N count, MPI_Datatype type, int destination, int outTag, int source,
                       int inTag, MPI_Comm comm, MPI_Status* status) {
  Call call(Op::Sendrecv_replace);
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result = call.through(pmpi, data, count, type, destination, outTag, source, inTag, comm, status);
  if ((call || call.isSkipped()) && result == MPI_SUCCESS)
    bookBoth(call, comm, destination, outTag, bytesOf(count, type), *status);
  return result;
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

#define WEFT_WRAPPERS "collector/record/calls/point_to_point.inc"
#include "collector/record/calls/each_count.h"
