// Starting and freeing requests; probes and messages matched by them.
#include "collector/record/calls/completion.h"
#include "collector/record/calls/declared.h"
#include "collector/record/calls/persistent_traffic.h"
#include "collector/record/calls/poll.h"

namespace weft::record {
namespace {

void skipStart(Call& call, const Started& request) {
  const bool sends = request.kind == Started::Kind::persistentSend || request.kind == Started::Kind::partitioned;
  if (sends && request.peer != noPeer)
    call.skip(Skipped::sent, *request.communicator, static_cast<int>(request.peer), request.tag);
  if (request.kind == Started::Kind::persistentOther && static_cast<const PersistentTraffic*>(request.place)->shape)
    call.skip(Skipped::collective, *request.communicator);
}

Block* start(Call& call, MPI_Request handle) {
  const bool isOn = state.on.load(std::memory_order_relaxed) != 0;
  const Started request = requests.start(keyOf(handle), !state.traces ? trace::noRequest
                                                        : isOn        ? call.newRequest()
                                                                      : trace::skippedRequest);
  if (!request.persistent() || !request.communicator) return nullptr;
  Block* const at = call.block(request);
  if (request.skipped) {
    if (state.traces) skipStart(call, request);
    return at;
  }
  if (request.kind == Started::Kind::persistentReceive && request.request != 0)
    call.traceRequest(TraceKind::receiveStarted, at, request.request);
  if (request.kind == Started::Kind::persistentReceive) return at;
  if (!isOn) {
    if (state.traces) skipStart(call, request);
    return at;
  }
  if (request.kind == Started::Kind::persistentOther) {
    static_cast<const PersistentTraffic*>(request.place)->book(call, at, request.request);
    return at;
  }
  call.book(at, request.operation, 0, request.bytes, 0);
  if (request.peer == noPeer) return at;
  call.pair(at, sentBy(request.operation), request.peer, request.bytes);
  if (request.request != 0)
    call.traceMessage(TraceKind::sent, at, static_cast<int>(request.peer), request.tag, request.bytes, request.request);
  return at;
}

void matched(Call& call, MPI_Message message, MPI_Comm comm) {
  if (message == MPI_MESSAGE_NULL || message == MPI_MESSAGE_NO_PROC) return;
  Started entry = call.about(comm, Started::Kind::receive);
  entry.handle = keyOf(message);
  matchedMessages.put(entry);
}

template <class Function, class N>
int receiveMatched(Function* pmpi, void* data, N count, MPI_Datatype type, MPI_Message* message, MPI_Status* status) {
  if (!message) return pmpi(data, count, type, message, status);
  Call call(Op::Mrecv);
  const Started probe = call.outermost() ? matchedMessages.take(keyOf(*message)) : Started{};
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result = call.through(pmpi, data, count, type, message, status);
  if (call.isSkipped() && result == MPI_SUCCESS && probe.communicator) call.skipReceived(*probe.communicator, *status);
  if (!call || result != MPI_SUCCESS) return result;
  Block* const at = probe.communicator ? call.block(probe) : call.world();
  const std::uint64_t bytes = bytesOf(*status);
  call.book(at, bytes);
  if (state.traces) call.traceReceived(at, *status, bytes);
  return result;
}

template <class Function, class N>
int startReceiveMatched(Function* pmpi, void* data, N count, MPI_Datatype type, MPI_Message* message,
                        MPI_Request* request) {
  if (!message) return pmpi(data, count, type, message, request);
  Call call(Op::Imrecv);
  const MPI_Message probed = *message;
  Started entry = call.outermost() ? matchedMessages.take(keyOf(*message)) : Started{};
  const int result = call.through(pmpi, data, count, type, message, request);
  if (call.isSkipped() && result == MPI_SUCCESS && entry.communicator) call.skipStarted(*request, *entry.communicator);
  if (!call || result != MPI_SUCCESS) return result;
  if (!entry.communicator) entry = call.about(MPI_COMM_WORLD, Started::Kind::receive);
  if (probed == MPI_MESSAGE_NO_PROC) {  // ended already, by a request that it may share with others
    call.book(call.block(entry), 0);
    return result;
  }
  entry.handle = keyOf(*request);
  entry.ticks = call.took();
  entry.operation = Op::Imrecv;
  entry.skipped = false;  // the probe may have been
  Block* const at = call.block(entry);
  call.startedOnPath(at);
  if (state.traces) call.traceStarted(entry, at);
  requests.put(entry);
  return result;
}

// Asks after requests that stay as they are: who waits for them books them. `found`: 0 afterwards if there is nothing.
template <class Function, class Handles, class... Arguments>
int ask(Op operation, const int* found, Function* pmpi, int count, Handles handles, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, count, handles, arguments...);
  if (result == MPI_SUCCESS && *found == 0) call.foundNothing();
  if (!call || result != MPI_SUCCESS) return result;
  Block* const at = underWay(call, count, handles);
  call.book(at ? at : call.world(), 0);
  return result;
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

int MPI_Start(WEFT_PARAMETERS(PMPI_Start, request)) {
  if (!request) return PMPI_Start(request);
  Call call(Op::Start);
  const MPI_Request before = *request;
  const int result = call.through(PMPI_Start, request);
  if (!call.outermost() || result != MPI_SUCCESS) return result;
  Block* const at = start(call, before);
  if (call) call.book(at ? at : call.world(), 0);
  return result;
}

int MPI_Startall(WEFT_PARAMETERS(PMPI_Startall, count, handles)) {
  Call call(Op::Startall);
  const int result = call.through(PMPI_Startall, count, handles);
  if (!call.outermost() || result != MPI_SUCCESS) return result;
  Block* first = nullptr;
  for (int i = 0; i < count; ++i) {
    Block* const one = start(call, handles[i]);
    if (!first) first = one;
  }
  if (call) call.book(first ? first : call.world(), 0);
  return result;
}

int MPI_Request_free(WEFT_PARAMETERS(PMPI_Request_free, request)) {
  if (!request) return PMPI_Request_free(request);
  Call call(Op::Request_free);
  const Started entry = call.outermost() ? requests.take(keyOf(*request)) : Started{};
  const int result = call.through(PMPI_Request_free, request);
  if (result != MPI_SUCCESS) {
    if (entry.kind != Started::Kind::none) requests.put(entry);
    return result;
  }
  if (entry.kind == Started::Kind::persistentOther) delete static_cast<PersistentTraffic*>(entry.place);
  if (!call) return result;
  Block* const at = entry.communicator ? call.block(entry) : call.world();
  call.book(at, 0);
  if (entry.bookedAtEnd() && !entry.skipped)
    call.book(at, entry.operation, 1, 0, entry.ticks);  // nobody will know what came
  return result;
}

int MPI_Request_get_status(WEFT_PARAMETERS(PMPI_Request_get_status, request, flag, status)) {
  Call call(Op::Request_get_status);
  const int result = call.through(PMPI_Request_get_status, request, flag, status);
  if (result == MPI_SUCCESS && !*flag) call.foundNothing();
  if (!call || result != MPI_SUCCESS) return result;
  Block* const at = underWay(call, 1, &request);
  call.book(at ? at : call.world(), 0);
  return result;
}

WEFT_WRAP(MPI_Request_get_status_any, (count, handles, index, flag, status),
          return ask(Op::Request_get_status_any, flag, PMPI_Request_get_status_any, count, handles, index, flag,
                     status);)
WEFT_WRAP(MPI_Request_get_status_all, (count, handles, flag, statuses),
          return ask(Op::Request_get_status_all, flag, PMPI_Request_get_status_all, count, handles, flag, statuses);)
WEFT_WRAP(MPI_Request_get_status_some, (count, handles, done, indices, statuses),
          return ask(Op::Request_get_status_some, done, PMPI_Request_get_status_some, count, handles, done, indices,
                     statuses);)

int MPI_Cancel(WEFT_PARAMETERS(PMPI_Cancel, request)) {
  if (!request) return PMPI_Cancel(request);
  Call call(Op::Cancel);
  const MPI_Request before = *request;
  const int result = call.through(PMPI_Cancel, request);
  if (!call || result != MPI_SUCCESS) return result;
  Block* const at = underWay(call, 1, &before);
  call.book(at ? at : call.world(), 0);
  return result;
}

int MPI_Probe(WEFT_PARAMETERS(PMPI_Probe, source, tag, comm, status)) {
  Call call(Op::Probe);
  const int result = call.through(PMPI_Probe, source, tag, comm, status);
  if (call && result == MPI_SUCCESS) call.book(call.block(comm), 0);
  return result;
}

int MPI_Iprobe(WEFT_PARAMETERS(PMPI_Iprobe, source, tag, comm, flag, status)) {
  if (!flag) return PMPI_Iprobe(source, tag, comm, flag, status);
  if (Poll::Row* const row = Poll::row(Op::Iprobe, keyOf(comm))) {
    const int result = Poll::untimed(Op::Iprobe, *row, *flag, PMPI_Iprobe, source, tag, comm, flag, status);
    if (!*flag) return result;
    Poll call(Op::Iprobe, *row);
    call.book(call.block(comm), 0);
    return result;
  }
  Poll call(Op::Iprobe, keyOf(comm));
  const int result = call.through(*flag, PMPI_Iprobe, source, tag, comm, flag, status);
  if (!call || result != MPI_SUCCESS) return result;
  Block* const at = call.block(comm);
  call.book(at, 0);
  call.goesOn(at);
  return result;
}

int MPI_Mprobe(WEFT_PARAMETERS(PMPI_Mprobe, source, tag, comm, message, status)) {
  Call call(Op::Mprobe);
  const int result = call.through(PMPI_Mprobe, source, tag, comm, message, status);
  if (call.isSkipped() && result == MPI_SUCCESS) matched(call, *message, comm);
  if (!call || result != MPI_SUCCESS) return result;
  call.book(call.block(comm), 0);
  matched(call, *message, comm);
  return result;
}

int MPI_Improbe(WEFT_PARAMETERS(PMPI_Improbe, source, tag, comm, flag, message, status)) {
  Call call(Op::Improbe);
  const int result = call.through(PMPI_Improbe, source, tag, comm, flag, message, status);
  if (result == MPI_SUCCESS && !*flag) call.foundNothing();
  if (call.isSkipped() && result == MPI_SUCCESS && *flag) matched(call, *message, comm);
  if (!call || result != MPI_SUCCESS) return result;
  call.book(call.block(comm), 0);
  if (*flag) matched(call, *message, comm);
  return result;
}

WEFT_WRAP(MPI_Mrecv, (data, count, type, message, status),
          return receiveMatched(PMPI_Mrecv, data, count, type, message, status);)
WEFT_WRAP(MPI_Imrecv, (data, count, type, message, request),
          return startReceiveMatched(PMPI_Imrecv, data, count, type, message, request);)
WEFT_WRAP(MPI_Mrecv_c, (data, count, type, message, status),
          return receiveMatched(PMPI_Mrecv_c, data, count, type, message, status);)
WEFT_WRAP(MPI_Imrecv_c, (data, count, type, message, request),
          return startReceiveMatched(PMPI_Imrecv_c, data, count, type, message, request);)

}  // extern "C"
