// An MPI call of the program: its time and what it is booked as. Inert for calls that the library makes itself.
#pragma once

#include <mpi.h>

#include "collector/record/calls/declared.h"
#include "collector/record/counting/clock.h"
#include "collector/record/counting/log.h"
#include "collector/record/counting/requests.h"
#include "collector/record/counting/state.h"
#include "collector/record/naming/communicators.h"
#include "collector/record/sampling/sampling.h"
#include "collector/record/counting/trace_choice.h"

namespace weft::record {

// MPI is not asked what the program did not ask it: of nothing there may be no type.
template <class N>
std::uint64_t bytesOf(N count, MPI_Datatype type) {
  if (count <= 0 || type == MPI_DATATYPE_NULL) return 0;
  MPI_Count size = 0;
  PMPI_Type_size_x(type, &size);
  return size > 0 ? static_cast<std::uint64_t>(count) * static_cast<std::uint64_t>(size) : 0;
}

// The bytes that a completed receive got.
inline std::uint64_t bytesOf(const MPI_Status& status) {
  MPI_Count bytes = 0;
  return asked(PMPI_Get_elements_x, &status, MPI_BYTE, &bytes) == MPI_SUCCESS && bytes > 0
             ? static_cast<std::uint64_t>(bytes)
             : 0;
}

class Call {
 public:
  explicit Call(Op operation) : log_(threadLog()), operation_(operation) {
    if (open()) log_->endPolls();
    recorded_ = outermost_ && isWanted();
  }
  ~Call() {
    if (state.traces && (booked_ || detailed_)) traceCall();
    if (path_) sampler_->leave(path_, operation_, booked_, foundNothing_);
    if (log_) log_->depth = outermost_ ? 0 : log_->depth - 1;
  }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  template <class Function, class... Arguments>
  int through(Function function, Arguments... arguments) {
    begin_ = ticks();
    const int result = function(arguments...);
    took_ = ticks() - begin_;
    return result;
  }

  explicit operator bool() const { return recorded_; }
  bool outermost() const { return outermost_; }  // of the program, if not recorded
  Op operation() const { return operation_; }
  std::uint64_t took() const { return took_; }

  // By the region that is open now.
  Block* block(MPI_Comm communicator) {
    const std::uintptr_t handle = keyOf(communicator);
    const std::uint32_t region = currentRegion(), epoch = handleEpoch.load(std::memory_order_acquire);
    ThreadLog::Recent& recent = log_->recent[(handle >> 4 ^ handle) % ThreadLog::recentSize];
    if (recent.handle == handle && recent.region == region && recent.epoch == epoch) return recent.block;
    return lookUp(communicator, recent);
  }
  Block* block(Communicator& communicator) { return log_->block(communicator, currentRegion()); }
  // By the region in which the request was started.
  Block* block(const Started& request) {
    if (request.block && request.block->log == log_) return request.block;
    return request.communicator ? log_->block(*request.communicator, request.region) : nullptr;
  }
  Block* world() { return block(MPI_COMM_WORLD); }

  // It asked whether something is there (asksOnce()), and there was nothing. Before it is booked.
  void foundNothing() { foundNothing_ = true; }

  void book(Block* block, std::uint64_t bytes) { book(block, operation_, 1, bytes, took_); }
  void book(Block* block, Op operation, std::uint64_t calls, std::uint64_t bytes, std::uint64_t took) {
    if (block && foundNothing_ && operation == operation_) block->addPoll(log_->arena, operation, took);
    else if (block) block->add(log_->arena, operation, calls, bytes, took);
    if (operation == operation_) booked_ = block;
    if (path_) bookPath(block, operation, calls, bytes);
  }
  void pair(Block* block, std::uint32_t what, std::uint32_t peer, std::uint64_t bytes) {
    if (!block) return;
    block->pairs.add(log_->arena, what, peer, 1, bytes);
    if (path_ && classOf(operationOf(what)) == TrafficClass::pointToPoint)
      sampler_->book(path_, operation_, block, begin_, {.sends = 1, .bytesSent = bytes});
    if (state.binTicks != 0) binned(*block, what, peer, bytes);
  }

  void shaped(Block* block, CallShape shape, Op operation) {
    if (!block) return;
    shape.operation = operation;
    block->shapes.add(log_->arena, shape);
  }

  void sent(MPI_Comm communicator, int destination, int tag, std::uint64_t bytes) {
    sent(block(communicator), destination, tag, bytes);
  }
  void sent(Block* at, int destination, int tag, std::uint64_t bytes) {
    if (destination == MPI_PROC_NULL) return book(at, 0);
    book(at, bytes);
    pair(at, sentBy(operation_), static_cast<std::uint32_t>(destination), bytes);
    if (state.traces) traceMessage(TraceKind::sent, at, destination, tag, bytes);
  }
  // What the trace has of a call besides its begin and end. Only if there is a trace. For a call that is not traced
  // (counting/trace_choice.h), what the other side may have is counted.
  void traceMessage(TraceKind kind, const Block* at, int peer, int tag, std::uint64_t bytes,
                    std::uint32_t request = 0) {
    trace({request, bytes, static_cast<std::uint32_t>(peer), 0, static_cast<std::uint32_t>(tag), 0, kind, 0}, at);
  }
  void traceReceived(const Block* at, const MPI_Status& status, std::uint64_t bytes, std::uint32_t request = 0) {
    if (status.MPI_SOURCE != MPI_PROC_NULL)
      traceMessage(TraceKind::received, at, status.MPI_SOURCE, status.MPI_TAG, bytes, request);
    else if (request != trace::noRequest) traceRequest(TraceKind::done, at, request);
  }
  void traceRequest(TraceKind kind, const Block* at, std::uint32_t request) {
    if (request != trace::skippedRequest) trace({0, 0, 0, 0, request, 0, kind, 0}, at);
  }
  // `block`: bytes of this rank's block, `all`: of those of all ranks.
  void traceCollective(const Block* at, int root, std::uint64_t block, std::uint64_t all, bool inPlace, Op operation,
                       std::uint32_t request = 0) {
    trace({all, block, static_cast<std::uint32_t>(root), 0, request, static_cast<std::uint16_t>(operation),
           TraceKind::collective, inPlace ? TraceRecord::inPlace : std::uint8_t{0}},
          at);
  }
  void traceAccess(const Block* at, std::uint32_t window, int target, std::uint64_t written, std::uint64_t read) {
    trace({read, written, static_cast<std::uint32_t>(target), 0, window, static_cast<std::uint16_t>(operation_),
           TraceKind::access, 0},
          at);
  }
  // `rank`: one of the group of an epoch that begins; -1: none, or the epoch ends.
  void traceEpoch(const Block* at, std::uint32_t window, int rank = -1) {
    trace({0, 0, static_cast<std::uint32_t>(rank), 0, window, 0, TraceKind::epoch, 0}, at);
  }
  bool isTraced() const { return state.traces && isTraced_; }
  void traceMade(MPI_Comm created) {
    if (created != MPI_COMM_NULL)
      trace({0, 0, 0, Communicators::of(created).number, 0, 0, TraceKind::made, 0}, nullptr);
  }
  // A call that is not recorded (--only, MPI_Pcontrol(0)) while there is a trace: of what the other side may have in
  // its trace it is counted that this one has not.
  bool isSkipped() const { return outermost_ && !recorded_ && state.traces; }
  bool isFollowed() const { return recorded_ || isSkipped(); }
  void skip(Skipped what, const Communicator& in, int peer = 0, int tag = 0);
  void skip(Skipped what, MPI_Comm in, int peer = 0, int tag = 0) { skip(what, Communicators::of(in), peer, tag); }
  void skipReceived(const Communicator& in, const MPI_Status& status) {
    skip(Skipped::received, in, status.MPI_SOURCE, status.MPI_TAG);
  }
  // A receive that is followed until it is known what came.
  void skipStarted(MPI_Request request, Communicator& in);
  // For MPI_Finalize: nothing is noted behind it, and it is in no chosen part.
  void traceEnd() {
    if (!state.traces) return;
    if (!state.choosesTrace) traceCall();
    trace::write();
    state.traces = false;
  }
  // The number by which the trace knows what the call starts.
  std::uint32_t newRequest() const { return isTraced_ ? trace::newRequest() : trace::skippedRequest; }
  // A receive that is to be followed until it completes.
  void traceStarted(Started& receive, const Block* at) {
    receive.request = newRequest();
    traceRequest(TraceKind::receiveStarted, at, receive.request);
  }

  // A request that is to be followed until it completes.
  void started(MPI_Request request, MPI_Comm communicator, Started::Kind kind) {
    started(request, block(communicator), kind);
  }
  void started(MPI_Request request, Block* at, Started::Kind kind) {
    const std::uintptr_t handle = keyOf(request);
    if (kind == Started::Kind::send && handle == Requests::ended.load(std::memory_order_relaxed)) {
      log_->ended = at;
      return;
    }
    Started entry = about(at, kind);
    entry.handle = handle;
    if (entry.bookedAtEnd()) startedOnPath(at);
    if (state.traces) traceStart(entry, at);
    if (!requests.put(entry)) {
      if (entry.request != 0 && kind == Started::Kind::send) trace::completesBy(*log_, entry.request);
      return;
    }
    Requests::ended.store(handle, std::memory_order_relaxed);
    log_->ended = at;
  }
  // For a call that is booked when its request ends, by another call: counts it on the path where it was made.
  void startedOnPath(const Block* at) {
    booked_ = at;
    if (path_) sampler_->book(path_, operation_, at, begin_, {.calls = 1});
  }
  // The block of a send that ended at once. Only one thing is known of such a send: this thread started one there last.
  Block* ended(MPI_Request request) const {
    return keyOf(request) == Requests::ended.load(std::memory_order_relaxed) ? log_->ended : nullptr;
  }
  Started about(MPI_Comm communicator, Started::Kind kind) { return about(block(communicator), kind); }
  Started about(Block* at, Started::Kind kind) {
    Started entry;
    entry.block = at;
    entry.communicator = at ? at->communicator : nullptr;
    entry.region = at ? at->region : 0;
    entry.ticks = took_;
    entry.operation = operation_;
    entry.kind = kind;
    entry.skipped = !recorded_;
    return entry;
  }

 protected:
  struct Opened {};
  Call(Op operation, Opened) : log_(threadLog()), operation_(operation) { open(); }
  bool open() {
    outermost_ = log_ && log_->depth == 0;
    if (!outermost_) {
      if (log_) ++log_->depth;
      return false;
    }
    log_->depth = ThreadLog::opened(operation_);
    log_->lastOperation = operation_;
    if (state.choosesTrace) isTraced_ = trace::follow(*log_);
    if (sampling::on.load(std::memory_order_relaxed) && (isTraced_ || sampling::signal != 0))
      if ((sampler_ = ownSampler ? ownSampler : sampling::beginThread())) path_ = sampler_->enter();
    return true;
  }
  bool isWanted() const {
    const int on = state.on.load(std::memory_order_relaxed);
    if (on == State::armed && !isOfOneProcess(operation_)) beforeFirstCommunication();
    return on != 0 && state.wanted[static_cast<std::size_t>(operation_)];
  }

  Count* callsOfPath(const Block* at) { return path_ ? sampler_->callsOf(path_, operation_, at, begin_) : nullptr; }

  ThreadLog* log_;
  std::uint64_t begin_ = 0, took_ = 0;
  Op operation_;
  bool outermost_ = false, recorded_ = false, foundNothing_ = false;

 private:
  // Books what is kept by call path while threads are sampled.
  void bookPath(const Block* block, Op operation, std::uint64_t calls, std::uint64_t bytes);

  void trace(TraceRecord record, const Block* at) {
    if (at) record.communicator = at->communicator->number;
    if (!isTraced_ || (record.kind == TraceKind::received && record.time == trace::skippedRequest))
      return skipTrace(record);
    beforeTraced();
    trace::put(*log_, record);
    detailed_ = true;
  }
  void traceCall();
  void traceStart(Started& entry, const Block* at) {
    if (entry.kind == Started::Kind::receive) traceStarted(entry, at);
    else if (entry.kind == Started::Kind::send && isTraced_ && trace::mayComplete(*log_))
      entry.request = trace::newRequest();
  }
  void skipTrace(const TraceRecord& record);
  void beforeTraced() {
    if (log_->skipped && log_->skipped->any()) trace::tellSkipped(*log_);
  }

  ThreadSampler* sampler_ = nullptr;
  Path* path_ = nullptr;           // that the call was made on
  const Block* booked_ = nullptr;  // where it was booked
  bool detailed_ = false;          // the trace has something of it
  bool isTraced_ = true;           // where there is a trace: it is in a part that was chosen

  std::uint32_t currentRegion() const {
    return log_->regionDepth != 0 ? log_->region : state.region.load(std::memory_order_relaxed);
  }
  Block* lookUp(MPI_Comm communicator, ThreadLog::Recent& recent);
  void binned(Block& block, std::uint32_t what, std::uint32_t peer, std::uint64_t bytes);
};

// Calls that all members of a window come to.
bool isWindowStep(Op operation);

}  // namespace weft::record
