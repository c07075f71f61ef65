// Building blocks that the algorithms of several collectives share. Each collective has a file with its algorithms as
// functions that list the messages sent. Numbers and names of algorithms are Open MPI's; descriptions are for its
// versions 4.1 and 5.0.
#pragma once

#include "analysis/collectives/message_counts.h"
#include "analysis/collectives/rank_trees.h"
#include "core/base/even_share.h"

namespace weft {

// How many elements a piece has when `count` of `typeSize` bytes go in segments of `segment` bytes. 0: all in one.
std::uint64_t segmentCount(std::uint64_t segment, std::uint64_t typeSize, std::uint64_t count);
// In how many messages.
std::uint64_t segmentsOf(std::uint64_t segment, std::uint64_t typeSize, std::uint64_t count);

// Where the power of two below the number of ranks is what an algorithm works with, `extra` pairs of ranks work as one.
struct PowerOfTwo {
  explicit PowerOfTwo(std::uint32_t ranks);
  std::uint32_t size, extra;
  // The rank that represents number `number`, where the odd or the even rank of a pair does.
  std::uint32_t odd(std::uint32_t number) const { return number < extra ? number * 2 + 1 : number + extra; }
  std::uint32_t even(std::uint32_t number) const { return number < extra ? number * 2 : number + extra; }
};

// The bits of `number` in reverse, of `bits` bits.
std::uint32_t mirrored(std::uint32_t number, int bits);

// The call that part of another makes on the same ranks, such as the broadcast inside of an allreduce.
CollectiveCall partOf(const CollectiveCall& call, Collective collective, std::uint64_t count, std::uint32_t root = 0);
// As the library itself chooses, where an algorithm calls another collective of its communicator.
CollectiveWay chosenBy(CollectiveLibrary library);

void expandAllgather(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandAllgatherv(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandAllreduce(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandAlltoall(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
// `emptyToo`: alltoallv sends messages without bytes, as in 4.1; alltoallw never does.
void expandAlltoallv(const CollectiveCall& call, bool emptyToo, MessageCounts& out);
void expandBarrier(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandBcast(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandGather(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandGatherv(const CollectiveCall& call, MessageCounts& out);
void expandReduce(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandReduceScatter(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandReduceScatterBlock(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandScan(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandScatter(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandScatterv(const CollectiveCall& call, MessageCounts& out);

// Steps that non-blocking collectives share with blocking ones, and MPICH with Open MPI.
void allreduceByHalves(const CollectiveCall& call, MessageCounts& out);
void dissemination(std::uint32_t ranks, MessageCounts& out);
void doublingAllreduce(const CollectiveCall& call, MessageCounts& out);
void doublingReduceScatter(const CollectiveCall& call, MessageCounts& out);
void halvingReduceScatter(const CollectiveCall& call, MessageCounts& out);
// From rank 0: blocks go down a binomial tree, and each rank collects them by doubling or around a ring.
void scatterAndDouble(const CollectiveCall& call, MessageCounts& out);
void scatterAndRing(const CollectiveCall& call, MessageCounts& out);

// As the component `libnbc` does it, which does not ask for algorithms.
void expandNonBlocking(const CollectiveCall& call, MessageCounts& out);

// Sends any of these collectives; by the library's own choice if the way names no algorithm.
void expandInto(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);

// What rank `rank` gives or gets, elements.
inline std::uint64_t countOf(const CollectiveCall& call, std::uint64_t rank) {
  return call.counts.empty() ? call.count : call.counts[rank];
}

}  // namespace weft
