#include "collector/record/calls/call.h"

#include <algorithm>

namespace weft::record {

Block* Call::lookUp(MPI_Comm communicator, ThreadLog::Recent& recent) {
  const std::uint32_t region = currentRegion();
  Block* const found = log_->block(Communicators::of(communicator), region);
  recent = {keyOf(communicator), region, handleEpoch.load(std::memory_order_acquire), found};
  return found;
}

void Call::binned(Block& block, std::uint32_t what, std::uint32_t peer, std::uint64_t bytes) {
  const std::uint64_t bin = (begin_ - std::min(begin_, state.beginTicks)) / state.binTicks;
  const TrafficClass kind = classOf(operationOf(what));
  const std::uint32_t key = binKey(static_cast<std::uint32_t>(std::min<std::uint64_t>(bin, maxBins - 1)), kind);
  block.bins.add(log_->arena, what & fetched ? key | fetchedBin : key, peer, 1, bytes);
}

void Call::skipTrace(const TraceRecord& record) {
  SkippedCalls::Channel channel{record.communicator, 0, 0, Skipped::collective};
  if (record.kind == TraceKind::sent || record.kind == TraceKind::received)
    channel = {record.communicator, record.who, record.what,
               record.kind == TraceKind::sent ? Skipped::sent : Skipped::received};
  else if (record.kind != TraceKind::collective) return;
  trace::skip(*log_, channel);
}

void Call::skip(Skipped what, const Communicator& in, int peer, int tag) {
  if (peer != MPI_PROC_NULL)
    trace::skip(*log_, {in.number, static_cast<std::uint32_t>(peer), static_cast<std::uint32_t>(tag), what});
}

void Call::skipStarted(MPI_Request request, Communicator& in) {
  Started entry = about(block(in), Started::Kind::receive);
  entry.handle = keyOf(request);
  requests.put(entry);
}

bool isWindowStep(Op operation) {
  switch (operation) {
    case Op::Win_fence:
    case Op::Win_free:
    case Op::Win_create:
    case Op::Win_create_dynamic:
    case Op::Win_allocate:
    case Op::Win_allocate_shared:
      return true;
    default:
      return false;
  }
}

void Call::traceCall() {
  const std::uint32_t communicator = booked_ ? booked_->communicator->number : 0;
  if (state.choosesTrace && !recorded_) return;  // MPI_Init, which was there before the choice
  if (!isTraced_) {
    if (booked_ && isWindowStep(operation_)) trace::skip(*log_, {communicator, 0, 0, Skipped::windowStep});
    return;
  }
  beforeTraced();
  trace::put(*log_, {begin_, took_, path_ ? path_->number : 0, communicator, 0, static_cast<std::uint16_t>(operation_),
                     TraceKind::call, 0});
}

namespace {

// Whether such a booking means that a message came. A call that is started and completes later is booked so only under
// the call that completed it.
bool hasCome(Op booked, Op call) {
  if (booked < Op::Recv || booked > Op::Sendrecv_received || booked == Op::Parrived) return false;
  return booked != call || booked == Op::Recv || booked == Op::Mrecv;
}

}  // namespace

void Call::bookPath(const Block* block, Op operation, std::uint64_t calls, std::uint64_t bytes) {
  ThreadSampler::Booked booked;
  if (operation == operation_) booked.calls = calls;
  if (hasCome(operation, operation_)) {
    booked.receives = 1;
    booked.bytesReceived = bytes;
  }
  if (classOf(operation) != TrafficClass::pointToPoint) booked.bytesSent = bytes;
  sampler_->book(path_, operation_, block, begin_, booked);
}

}  // namespace weft::record
