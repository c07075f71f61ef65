#include "analysis/collectives/algorithm_parts.h"
#include "analysis/collectives/expansion.h"

namespace weft {

namespace {

void sendToAll(const CollectiveCall& call, MessageCounts& out) {
  for (std::uint32_t sender = 0; sender < call.ranks; ++sender)
    for (std::uint32_t receiver = 0; receiver < call.ranks; ++receiver) out.send(sender, receiver, call.count * call.typeSize);
}

// Messages without bytes are sent, too.
void sendStar(const CollectiveCall& call, bool toRoot, MessageCounts& out) {
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
    out.send(toRoot ? rank : call.root, toRoot ? call.root : rank, call.count * call.typeSize);
}

// Trees stand as if the root and rank 0 had changed places.
template <typename Algorithm>
void expandSwapped(CollectiveCall call, CollectiveWay way, Algorithm algorithm, MessageCounts& out) {
  out.swap(call.root);
  call.root = 0;
  algorithm(call, way, out);
  out.swap(0);
}

void reduceNonBlocking(const CollectiveCall& call, MessageCounts& out) {
  if (call.ranks > 2 && call.commutative && call.count >= PowerOfTwo(call.ranks).size) return expandReduce(call, {7}, out);
  const bool chain = call.commutative && call.count * call.typeSize >= 65536;
  expandSwapped(call, chain ? CollectiveWay{3, 8192} : CollectiveWay{5}, expandReduce, out);
}

void allreduceNonBlocking(const CollectiveCall& call, MessageCounts& out) {
  const std::uint64_t bytes = call.count * call.typeSize;
  if (call.commutative && bytes >= 65536 && call.count >= PowerOfTwo(call.ranks).size && call.ranks > 3)
    return allreduceByHalves(call, out);
  expandReduce(call, {5}, out);
  expandBcast(call, {6}, out);
}

}  // namespace

bool knowsNonBlocking(Collective collective) {
  MessageCounts nothing;
  CollectiveCall call;
  call.collective = collective;
  call.ranks = 2;
  return expandNonBlocking(call, nothing);
}

bool expandNonBlocking(const CollectiveCall& call, MessageCounts& out) {
  switch (call.collective) {
    case Collective::Allgather:
    case Collective::Alltoall:
      return sendToAll(call, out), true;
    case Collective::Allreduce:
      return allreduceNonBlocking(call, out), true;
    case Collective::Barrier:
      return dissemination(call.ranks, out), true;
    case Collective::Bcast:
      return expandSwapped(call, {call.ranks <= 4 ? 1 : 6}, expandBcast, out), true;
    case Collective::Gather:
      return sendStar(call, true, out), true;
    case Collective::Reduce:
      return reduceNonBlocking(call, out), true;
    case Collective::Scatter:
      return sendStar(call, false, out), true;
    default:
      return false;
  }
}

}  // namespace weft
