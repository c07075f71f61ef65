// What algorithms of several collectives are made of. Algorithms stand in one file per collective, as functions that say what
// they send; their numbers and names are Open MPI's, and what is said of them holds for its 4.1 and 5.0.
#pragma once

#include "analysis/collectives/message_counts.h"
#include "analysis/collectives/rank_trees.h"

namespace weft {

// How many elements a piece has when `count` of `typeSize` bytes go in segments of `segment` bytes. 0: all in one.
uint64_t segmentCount(uint64_t segment, uint64_t typeSize, uint64_t count);
// In how many messages.
uint64_t segmentsOf(uint64_t segment, uint64_t typeSize, uint64_t count);

// The elements of block `block` where `count` are cut into `blocks` that differ by one at most, larger ones first.
uint64_t blockCount(uint64_t count, uint64_t blocks, uint64_t block);

// Where the power of two below the number of ranks is what an algorithm works with, `extra` pairs of ranks work as one.
struct PowerOfTwo {
  explicit PowerOfTwo(uint32_t ranks);
  uint32_t size, extra;
  // The rank that stands for number `number`, where the odd or the even rank of a pair does.
  uint32_t odd(uint32_t number) const { return number < extra ? number * 2 + 1 : number + extra; }
  uint32_t even(uint32_t number) const { return number < extra ? number * 2 : number + extra; }
};

// The bits of `number` in reverse, of `bits` bits.
uint32_t mirrored(uint32_t number, int bits);

// The call that part of another makes, such as the broadcast inside of an allreduce.
CollectiveCall partOf(const CollectiveCall& call, Collective collective, uint64_t count, uint32_t root = 0);

void expandAllgather(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandAllgatherv(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandAllreduce(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandAlltoall(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);
void expandAlltoallv(const CollectiveCall& call, MessageCounts& out);
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

// Steps that non-blocking collectives share with blocking ones.
void allreduceByHalves(const CollectiveCall& call, MessageCounts& out);
void dissemination(uint32_t ranks, MessageCounts& out);

// As the component `libnbc` does it, which does not ask for algorithms. False: not known here.
bool expandNonBlocking(const CollectiveCall& call, MessageCounts& out);

// Any of them, by the library's own choice where the way says none.
void expandInto(const CollectiveCall& call, CollectiveWay way, MessageCounts& out);

// What rank `rank` gives or gets, elements.
inline uint64_t countOf(const CollectiveCall& call, uint64_t rank) {
  return call.counts.empty() ? call.count : call.counts[rank];
}

}  // namespace weft
