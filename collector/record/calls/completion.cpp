#include "collector/record/calls/completion.h"

namespace weft::record {
namespace {

// What each of the thread's rooms is for.
enum Room : std::size_t { forStatuses, forHandles, forClaims };

template <class T>
T* scratch(Room room, int count) {
  ThreadLog* const log = threadLog();
  return log ? log->scratch[room].of<T>(static_cast<std::size_t>(count)) : nullptr;
}

// Receives are booked when they complete, because only then is it known how much came. A transfer of a file can't be
// cancelled, and Open MPI 4.1 leaves it undefined what its status says of that.
void bookReceive(Call& call, const Started& request, const MPI_Status& status) {
  Block* const at = call.block(request);
  int cancelled = 0;
  if (request.kind != Started::Kind::transfer) asked(PMPI_Test_cancelled, &status, &cancelled);
  const std::uint64_t bytes = cancelled ? 0 : bytesOf(status);
  const bool isCall = request.bookedAtEnd() && request.operation != Op::Sendrecv_received;
  call.book(at, request.operation, isCall ? 1 : 0, bytes, isCall ? request.ticks : 0);
  if (request.request == 0) return;
  if (cancelled) call.traceRequest(TraceKind::cancelled, at, request.request);
  else call.traceReceived(at, status, bytes, request.request);
}

// Of a request that a call made which is not recorded.
void skipReceive(Call& call, const Started& request, const MPI_Status& status) {
  const bool receives =
      request.kind == Started::Kind::receive || (request.kind == Started::Kind::persistentReceive && request.active);
  if (!receives || !state.traces) return;
  int cancelled = 0;
  asked(PMPI_Test_cancelled, &status, &cancelled);
  if (!cancelled) call.skipReceived(*request.communicator, status);
}

Block* booked(Call& call, const Started& request, const MPI_Status& status) {
  if (request.kind == Started::Kind::none || !request.communicator) return nullptr;
  if (request.skipped && request.kind != Started::Kind::newCommunicator) {
    skipReceive(call, request, status);
    return call.block(request);
  }
  if (request.bookedAtEnd() || (request.kind == Started::Kind::persistentReceive && request.active))
    bookReceive(call, request, status);
  else if (request.request != 0 && (request.active || !request.persistent()))
    call.traceRequest(TraceKind::done, call.block(request), request.request);
  if (request.kind == Started::Kind::newCommunicator)
    Communicators::madeLater(request.operation, *request.communicator, *static_cast<MPI_Comm*>(request.place),
                             static_cast<std::uint32_t>(request.bytes));
  return call.block(request);
}

}  // namespace

bool hasStatuses(int result) {
  if (result == MPI_SUCCESS) return true;
  int kind = MPI_SUCCESS;
  return PMPI_Error_class(result, &kind) == MPI_SUCCESS && kind == MPI_ERR_IN_STATUS;
}

MPI_Status* orOwn(int count, MPI_Status* statuses) {
  if (statuses != MPI_STATUSES_IGNORE) return statuses;
  MPI_Status* const own = scratch<MPI_Status>(forStatuses, count);
  return own ? own : MPI_STATUSES_IGNORE;
}

void Claims::take(const MPI_Request* handles) {
  MPI_Request* const copy = count_ <= fewest ? few_ : scratch<MPI_Request>(forHandles, count_);
  for (int i = 0; copy && i < count_; ++i) copy[i] = handles[i];
  handles_ = copy;
  if (!state.concurrent || !copy) return;
  claims_ = scratch<Started>(forClaims, count_);
  for (int i = 0; claims_ && i < count_; ++i)
    claims_[i] = handles[i] == MPI_REQUEST_NULL ? Started{} : requests.claim(keyOf(handles[i]));
}

void Claims::putBack() {
  for (int i = 0; i < count_; ++i)
    if (claims_[i].kind != Started::Kind::none && !claims_[i].persistent()) requests.put(claims_[i]);
}

void Claims::completed(int index, const MPI_Status& status) {
  // A call that failed may leave any index.
  if (!handles_ || index < 0 || index >= count_ || handles_[index] == MPI_REQUEST_NULL) return;
  Started request =
      claims_ && !claims_[index].persistent() ? claims_[index] : requests.complete(keyOf(handles_[index]));
  if (claims_) claims_[index].kind = Started::Kind::none;
  Block* const at = booked(call_, request, status);
  if (!first_) first_ = at ? at : call_.ended(handles_[index]);
}

void Claims::completed(int count, const int* places, const MPI_Status* statuses) {
  if (statuses == MPI_STATUSES_IGNORE) return;
  for (int i = 0; i < count; ++i) completed(places ? places[i] : i, statuses[i]);
}

Block* Claims::book(int result) {
  if (!call_ || (result != MPI_SUCCESS && !first_)) return nullptr;
  if (!first_) first_ = known();
  if (!first_) first_ = call_.world();
  call_.book(first_, 0);
  return first_;
}

Block* Claims::known() {
  if (!handles_) return nullptr;
  if (!claims_) return underWay(call_, count_, handles_);
  for (int i = 0; i < count_; ++i)
    if (claims_[i].kind != Started::Kind::none && claims_[i].communicator) return call_.block(claims_[i]);
  return nullptr;
}

Block* underWay(Call& call, int count, const MPI_Request* handles) {
  for (int i = 0; i < count; ++i) {
    if (handles[i] == MPI_REQUEST_NULL) continue;
    const Started request = requests.look(keyOf(handles[i]));
    if (request.kind != Started::Kind::none && request.communicator) return call.block(request);
    if (Block* const at = call.ended(handles[i])) return at;
  }
  return nullptr;
}

}  // namespace weft::record
