// With which arguments a collective is called, as this rank sees it: what messages a library makes of a call follows
// from them. As with traffic (collective_traffic.h), what MPI says is not significant on this rank is never looked at.
//
// Where ranks may have different counts, one that knows them all keeps their list: the root, or rank 0 where all know
// them. Of Alltoallv and Alltoallw each keeps its own row.
#pragma once

#include "collector/record/calls/collective_traffic.h"
#include "collector/record/counting/count_lists.h"

namespace weft::record {

inline std::uint64_t elementBytes(MPI_Datatype type) { return bytesOf(1, type); }

inline Reduction reductionOf(MPI_Op op) {
  if (op == MPI_SUM || op == MPI_MAX || op == MPI_MIN || op == MPI_PROD || op == MPI_LAND || op == MPI_BAND ||
      op == MPI_LOR || op == MPI_BOR || op == MPI_LXOR || op == MPI_BXOR || op == MPI_MAXLOC || op == MPI_MINLOC)
    return Reduction::predefined;
  int commutes = 0;
  return PMPI_Op_commutative(op, &commutes) == MPI_SUCCESS && commutes ? Reduction::commutative : Reduction::ordered;
}

// For the trace, which knows no lists: bytes of this rank's block, and of those of all ranks where they may differ; of
// an exchange of different blocks those that go, and those that come.
struct TracedSizes {
  std::uint64_t block = 0, all = 0;
};

struct ShapeOf : CallShape {
  TracedSizes traced;
  template <class Sizes>
  ShapeOf receiving(const Communicator& among, const Sizes& each) {
    if (state.traces) traced = {traced.all, sumOf(among, each)};
    return *this;
  }
  template <class Sizes>
  static std::uint64_t sumOf(const Communicator& among, const Sizes& each) {
    std::uint64_t sum = 0;
    each.each(among.size, [&](int, std::uint64_t bytes) { sum += bytes; });
    return sum;
  }
  template <class Sizes>
  void trace(const Communicator& among, const Sizes& each) {
    if (state.traces) traced = {each.bytes(among.rank), sumOf(among, each)};
  }
  ShapeOf at(int of) {
    root = of;
    return *this;
  }
  ShapeOf by(MPI_Op op) {
    reduction = reductionOf(op);
    return *this;
  }
  ShapeOf in(const void* data) {
    inPlace = data == MPI_IN_PLACE;
    return *this;
  }
};

template <class N>
ShapeOf shape(const Block1<N>& data) {
  ShapeOf one;
  one.count = data.count > 0 ? static_cast<std::uint64_t>(data.count) : 0;
  if (one.count != 0) one.elementBytes = elementBytes(data.type);
  one.traced.block = one.count * one.elementBytes;
  return one;
}
template <class N>
ShapeOf shape(N count, MPI_Datatype type) {
  return shape(block(count, type));
}

template <class N>
ShapeOf shape(const Communicator& among, const Blocks<N>& each) {
  ShapeOf one;
  one.elementBytes = elementBytes(each.type);
  one.counts = countLists.numberOf(static_cast<std::uint32_t>(among.size), [&](std::uint32_t i) {
    return each.counts[i] > 0 ? static_cast<std::uint64_t>(each.counts[i]) : 0;
  });
  one.trace(among, each);
  return one;
}
template <class N>
ShapeOf shape(const Communicator& among, const TypedBlocks<N>& each) {  // in bytes
  ShapeOf one;
  one.elementBytes = 1;
  one.counts = countLists.numberOf(static_cast<std::uint32_t>(among.size),
                                   [&](std::uint32_t i) { return each.bytes(static_cast<int>(i)); });
  one.trace(among, each);
  return one;
}

// Every rank knows all counts.
template <class N>
ShapeOf sharedShape(const Communicator& among, const N* counts, MPI_Datatype type) {
  ShapeOf one = among.rank == 0 ? shape(among, blocks(counts, type)) : shape(counts[among.rank], type);
  one.trace(among, blocks(counts, type));
  return one;
}

}  // namespace weft::record
