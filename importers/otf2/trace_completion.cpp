// A part of TraceEvents: receives, and requests, whose calls are counted when they complete.
#include "core/records/size_class.h"
#include "importers/otf2/trace_location.h"

namespace weft {

// A request that nothing more is told of: its call has no communicator.
void TraceEvents::give(const TraceRequest& request) {
  if (request.isCounted) return;
  ++totals_.troubles.lostRequests;
  countAlone(request);
}

void TraceEvents::countAlone(const TraceRequest& request) {
  CallCell& cell = callCells_[{noIndex, request.region, request.operation, PairClass::pointToPoint}];
  ++cell.calls;
  cell.ticks += request.ticks;
  cell.hasTicks = true;
}

void TraceEvents::received(const Message& message) {
  const auto& request = message.request;
  const std::uint64_t bytes = message.bytes;
  TraceRequest* const open = request ? requests_.find(*request) : nullptr;
  const std::uint32_t of = communicator(message.communicator);
  if (of != noIndex && totals_.take(bytes)) {
    note(of);
    ++totals_.received;
    if (const RankId from = peer(of, message.peer); from != noRank) {
      receivedFrom_.add(from, 1, bytes);
      if (waits_) waits_->received({message.time, from, of, message.tag, bytes}, open ? open->slot : noIndex);
    } else {
      ++totals_.troubles.unknownRanks;
    }
    const auto receives = [&](std::uint32_t operation) {
      return layout_.operations[operation].kind == OperationClass::receive;
    };
    Frame* frame = call();
    if (open && !open->isCounted) {
      const bool counts = receives(open->operation);
      CallCell& cell = callCells_[{of, open->region, open->operation, PairClass::pointToPoint}];
      ++cell.calls;
      cell.ticks += open->ticks;
      cell.hasTicks = true;
      cell.bytes += counts ? bytes : 0;
      cell.hasBytes |= counts;
    } else if (frame && receives(frame->operation) && !request) {
      frame->bytes += bytes;
      frame->hasBytes = true;
    } else if (!frame && !request) {
      count(of, site("Recv"), bytes, 0);
    }
  } else if (open) {
    give(*open);
  }
  if (open) open->isOpen = false;
}

void TraceEvents::requested(std::uint64_t id, bool isCollective) {
  Frame* frame = call();
  // A call that starts several requests (Startall) is counted by itself.
  const bool waits = frame && !frame->awaitsRequest && frame->communicator == noIndex;
  const Site where = site("Irecv");
  if (const auto before = requests_.put({id, noIndex, where.region, where.operation, 0, !waits, true})) give(*before);
  if (waits_) requests_.find(id)->slot = isCollective ? waits_->startedCollective() : waits_->posted();
  if (!frame) return;
  if (frame->awaitsRequest) {
    if (TraceRequest* first = requests_.find(frame->request)) first->isCounted = true;
    frame->communicator = mixed;
  }
  frame->awaitsRequest = waits;
  frame->request = id;
}

void TraceEvents::mentioned(std::uint64_t id, bool isDone) {
  TraceRequest* request = requests_.find(id);
  if (!request) return;
  if (request->communicator != noIndex) note(request->communicator);
  if (!isDone) return;
  give(*request);
  if (waits_ && request->communicator != noIndex) waits_->sendDone(request->slot);
  request->isOpen = false;
}

void TraceEvents::cancelled(std::uint64_t id) {
  TraceRequest* request = requests_.find(id);
  if (!request) {
    ++totals_.troubles.unknownCancelled;
    return;
  }
  request->isOpen = false;
  if (request->communicator != noIndex) {  // a send
    note(request->communicator);
    ++totals_.troubles.cancelledSends;
    if (request->to != noRank) takeBack(*request);
    if (waits_) waits_->cancelled(request->slot);
  } else {
    ++totals_.troubles.cancelledReceives;
    if (!request->isCounted) countAlone(*request);
  }
}

// The call was made; it sent nothing.
void TraceEvents::takeBack(const TraceRequest& request) {
  const CellKey key{request.communicator, request.region, request.operation, PairClass::pointToPoint,
                    sizeClassOf(request.bytes)};
  cancelledSent_[key].add(request.to, 1, request.bytes);
  if (bins_.wanted())
    bins_.at(request.time, {request.communicator, request.region, request.operation, PairClass::pointToPoint})
        .cancelled.add(request.to, 1, request.bytes);
  for (const std::uint32_t of : {request.communicator, noIndex}) {  // a call of several communicators belongs to none
    CallCell& cell = callCells_[{of, request.region, request.operation, PairClass::pointToPoint}];
    if (cell.bytes < request.bytes) continue;
    cell.bytes -= request.bytes;
    return;
  }
}

}  // namespace weft
