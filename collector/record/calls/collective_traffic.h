// Sender, receiver and bytes of a collective, written once for the blocking, the nonblocking and the persistent form.
// Each function answers the calling rank's share of the lower bound of mpisee's Appendix A in bytes. It hands what
// flows to others to `flows.to(peer, bytes)` (from this rank; eachPeer, higherPeer) or `flows.from(peer, bytes)` (if
// only the receiver knows the size). Peers are ranks of the communicator, or of an inter-communicator's remote group.
// What stays on the rank is no flow.
//
// Arguments that MPI says are not significant on this rank are never looked at: programs leave anything in them.
#pragma once

#include <vector>

#include "collector/record/calls/call.h"

namespace weft::record {

// The same block for every peer.
template <class N>
struct Block1 {
  N count;
  MPI_Datatype type;
  std::uint64_t bytes(int = 0) const { return bytesOf(count, type); }
  template <class Visitor>
  void each(int peers, Visitor&& visitor) const {
    const std::uint64_t same = bytes();
    for (int i = 0; i < peers; ++i) visitor(i, same);
  }
};
template <class N>
Block1<N> block(N count, MPI_Datatype type) {
  return {count, type};
}

// Blocks of one type, by peer.
template <class N>
struct Blocks {
  const N* counts;
  MPI_Datatype type;
  std::uint64_t bytes(int peer) const { return bytesOf(counts[peer], type); }
  template <class Visitor>
  void each(int peers, Visitor&& visitor) const {
    const std::uint64_t one = bytesOf(1, type);
    for (int i = 0; i < peers; ++i) visitor(i, counts[i] > 0 ? static_cast<std::uint64_t>(counts[i]) * one : 0);
  }
};
template <class N>
Blocks<N> blocks(const N* counts, MPI_Datatype type) {
  return {counts, type};
}

// Blocks of a type each, by peer. An empty block may have no type at all.
template <class N>
struct TypedBlocks {
  const N* counts;
  const MPI_Datatype* types;
  std::uint64_t bytes(int peer) const { return counts[peer] > 0 ? bytesOf(counts[peer], types[peer]) : 0; }
  template <class Visitor>
  void each(int peers, Visitor&& visitor) const {
    for (int i = 0; i < peers; ++i) visitor(i, bytes(i));
  }
};
template <class N>
TypedBlocks<N> blocks(const N* counts, const MPI_Datatype* types) {
  return {counts, types};
}

// With MPI_IN_PLACE the sizes are those of the receive side.
template <class Side>
Side sending(const void* data, const Side& send, const Side& receive) {
  return data == MPI_IN_PLACE ? receive : send;
}

inline bool isRoot(const Communicator& in, int root) { return in.isInter() ? root == MPI_ROOT : root == in.rank; }
inline bool hasPeers(const Communicator& in) { return in.isInter() || in.size > 1; }

template <class Flows>
std::uint64_t toEach(const Communicator& in, Flows& flows, std::uint64_t bytes) {
  if (hasPeers(in)) flows.to(eachPeer, bytes);
  return bytes;
}

// To every peer a block of its own; answers the bytes of all, what stays here included.
template <class Flows, class Sizes>
std::uint64_t toPeers(const Communicator& in, Flows& flows, const Sizes& sizes) {
  const int self = in.isInter() ? -1 : in.rank;
  std::uint64_t all = 0;
  sizes.each(in.peers(), [&](int peer, std::uint64_t bytes) {
    all += bytes;
    if (peer != self) flows.to(static_cast<std::uint32_t>(peer), bytes);
  });
  return all;
}

template <class Flows, class N>
std::uint64_t broadcast(const Communicator& in, Flows& flows, int root, const Block1<N>& data) {
  if (root == MPI_PROC_NULL) return 0;
  if (!isRoot(in, root)) return data.bytes();
  toEach(in, flows, data.bytes());
  return 0;
}

// Gather, Gatherv, Reduce. The root's own block is known from the side that receives, MPI_IN_PLACE or not.
template <class Flows, class Send, class Receive>
std::uint64_t gathered(const Communicator& in, Flows& flows, int root, const Send& send, const Receive& receive) {
  if (root == MPI_PROC_NULL) return 0;
  if (isRoot(in, root)) return in.isInter() ? 0 : receive.bytes(in.rank);
  const std::uint64_t bytes = send.bytes();
  flows.to(static_cast<std::uint32_t>(root), bytes);
  return bytes;
}

template <class Flows, class N>
std::uint64_t scattered(const Communicator& in, Flows& flows, int root, const Block1<N>& send,
                        const Block1<N>& receive) {
  if (root == MPI_PROC_NULL) return 0;
  if (!isRoot(in, root)) return receive.bytes();
  const std::uint64_t bytes = toEach(in, flows, send.bytes());
  return in.isInter() ? 0 : bytes;
}

template <class Flows, class N>
std::uint64_t scattered(const Communicator& in, Flows& flows, int root, const Blocks<N>& send,
                        const Block1<N>& receive) {
  if (root == MPI_PROC_NULL) return 0;
  if (!isRoot(in, root)) return receive.bytes();
  toPeers(in, flows, send);
  return in.isInter() ? 0 : send.bytes(in.rank);
}

template <class Flows, class N>
std::uint64_t exchanged(const Communicator& in, Flows& flows, const Block1<N>& send) {  // Alltoall
  return toEach(in, flows, send.bytes()) * static_cast<std::uint64_t>(in.peers());
}

template <class Flows, class N>
std::uint64_t scanned(const Communicator& in, Flows& flows, const Block1<N>& data) {
  const std::uint64_t bytes = data.bytes();
  if (in.rank + 1 < in.size) flows.to(higherPeer, bytes);
  return in.rank == 0 ? 0 : bytes;
}

// Between groups the vector of size() blocks of the own group is cut into as many as the other group has members.
template <class Flows, class N>
std::uint64_t reduceScattered(const Communicator& in, Flows& flows, const Block1<N>& own) {
  const std::uint64_t bytes = own.bytes();
  toEach(
      in, flows,
      in.isInter() ? bytes * static_cast<std::uint64_t>(in.size) / static_cast<std::uint64_t>(in.remoteSize) : bytes);
  return bytes;
}

// Between groups each knows only the blocks that its own members get.
template <class Flows, class N>
std::uint64_t reduceScattered(const Communicator& in, Flows& flows, const Blocks<N>& each) {
  const std::uint64_t own = each.bytes(in.rank);
  if (!in.isInter()) toPeers(in, flows, each);
  for (int peer = 0; peer < in.remoteSize; ++peer) flows.from(static_cast<std::uint32_t>(peer), own);
  return own;
}

// `destinations` as ranks of the communicator; one that is listed twice gets two messages, MPI_PROC_NULL (the edge of a
// grid) none.
template <class Flows, class Sizes>
std::uint64_t toNeighbours(const Communicator& in, Flows& flows, const std::vector<int>& destinations,
                           const Sizes& sizes) {
  std::uint64_t all = 0;
  sizes.each(static_cast<int>(destinations.size()), [&](int i, std::uint64_t bytes) {
    const int peer = destinations[static_cast<std::size_t>(i)];
    if (peer == MPI_PROC_NULL) return;
    all += bytes;
    if (peer != in.rank) flows.to(static_cast<std::uint32_t>(peer), bytes);
  });
  return all;
}

}  // namespace weft::record
