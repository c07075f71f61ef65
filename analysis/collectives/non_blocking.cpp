#include "analysis/collectives/algorithm_parts.h"

namespace weft {

namespace {

void sendToAll(const CollectiveCall& call, MessageCounts& out) {
  for (std::uint32_t sender = 0; sender < call.ranks; ++sender)
    for (std::uint32_t receiver = 0; receiver < call.ranks; ++receiver)
      out.send(sender, receiver, countOf(call, sender) * call.typeSize);
}

// Messages without bytes are sent, too.
void sendStar(const CollectiveCall& call, bool toRoot, MessageCounts& out) {
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
    out.send(toRoot ? rank : call.root, toRoot ? call.root : rank, countOf(call, rank) * call.typeSize);
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
  if (call.ranks > 2 && call.commutative && call.count >= PowerOfTwo(call.ranks).size)
    return expandReduce(call, {7}, out);
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

// One after the other, without data too.
void chainAlongRanks(const CollectiveCall& call, MessageCounts& out) {
  for (std::uint32_t rank = 0; rank + 1 < call.ranks; ++rank) out.send(rank, rank + 1, call.count * call.typeSize);
}

// Up a binomial tree to rank 0, which hands out the blocks.
void reduceScatterNonBlocking(const CollectiveCall& call, MessageCounts& out) {
  std::uint64_t total = 0;
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank) total += countOf(call, rank);
  if (!total) return;
  for (std::uint32_t rank = 1; rank < call.ranks; ++rank) {
    out.send(rank, rank & (rank - 1), total * call.typeSize);
    out.send(0, rank, countOf(call, rank) * call.typeSize);
  }
}

}  // namespace

void expandNonBlocking(const CollectiveCall& call, MessageCounts& out) {
  switch (call.collective) {
    case Collective::Allgather:
    case Collective::Allgatherv:
    case Collective::Alltoall:
      return sendToAll(call, out);
    case Collective::Allreduce:
      return allreduceNonBlocking(call, out);
    case Collective::Alltoallv:
    case Collective::Alltoallw:
      return expandAlltoallv(call, false, out);
    case Collective::Barrier:
      return dissemination(call.ranks, out);
    case Collective::Bcast:
      return expandSwapped(call, {call.ranks <= 4 ? 1 : 6}, expandBcast, out);
    case Collective::Exscan:
      return chainAlongRanks(call, out);
    case Collective::Gather:
    case Collective::Gatherv:
      return sendStar(call, true, out);
    case Collective::Reduce:
      return reduceNonBlocking(call, out);
    case Collective::ReduceScatter:
    case Collective::ReduceScatterBlock:
      return reduceScatterNonBlocking(call, out);
    case Collective::Scan:
      if (call.count) chainAlongRanks(call, out);
      return;
    case Collective::Scatter:
    case Collective::Scatterv:
      return sendStar(call, false, out);
  }
}

}  // namespace weft
