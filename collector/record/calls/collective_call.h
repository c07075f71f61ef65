// The forms of a collective: blocking, nonblocking, persistent. `traffic(communicator, flows)` is one of collective_traffic.h.
#pragma once

#include <memory>

#include "collector/record/calls/collective_traffic.h"
#include "collector/record/calls/declared.h"
#include "collector/record/calls/open_call.h"
#include "collector/record/calls/persistent_traffic.h"

namespace weft::record {

struct BookedFlows {
  Call& call;
  Block* block;
  void to(std::uint32_t peer, std::uint64_t bytes) {
    if (bytes != 0) call.pair(block, sentBy(call.operation()), peer, bytes);
  }
  void from(std::uint32_t peer, std::uint64_t bytes) {
    if (bytes != 0) call.pair(block, fetchedBy(call.operation()), peer, bytes);
  }
};

template <class Traffic>
Block* bookCollective(Call& call, MPI_Comm comm, const Traffic& traffic) {
  Block* const at = call.block(comm);
  BookedFlows flows{call, at};
  if (at) call.book(at, traffic(*at->communicator, flows));
  return at;
}

template <class Traffic, class Function, class... Arguments>
int collective(Op operation, MPI_Comm comm, const Traffic& traffic, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const OpenCall open(call, comm);
  const int result = call.through(pmpi, arguments..., comm);
  if (call && result == MPI_SUCCESS) bookCollective(call, comm, traffic);
  return result;
}

template <class Traffic, class Function, class... Arguments>
int startCollective(Op operation, MPI_Comm comm, MPI_Request* request, const Traffic& traffic, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const OpenCall open(call, comm);
  const int result = call.through(pmpi, arguments..., comm, request);
  if (!call || result != MPI_SUCCESS) return result;
  call.started(*request, bookCollective(call, comm, traffic), Started::Kind::send);
  return result;
}

template <class Traffic, class Function, class... Arguments>
int prepareCollective(Op operation, MPI_Comm comm, MPI_Info info, MPI_Request* request, const Traffic& traffic, Function* pmpi,
                      Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments..., comm, info, request);
  if (!call || result != MPI_SUCCESS) return result;
  Block* const at = call.block(comm);
  call.book(at, 0);
  Started started = call.about(at, Started::Kind::persistentOther);
  if (!started.communicator) return result;
  kept([&] {
    auto flows = std::make_unique<PersistentTraffic>(operation);
    flows->own = traffic(*started.communicator, *flows);
    started.handle = keyOf(*request);
    started.active = false;
    started.place = flows.release();
    requests.put(started);
  });
  return result;
}

}  // namespace weft::record

// WEFT_COLLECTIVE(Bcast, bcast, (arguments), traffic) makes MPI_Bcast, MPI_Ibcast, MPI_Bcast_init and what this was called before MPI 4. Arguments go up to the
// communicator, which is the last of all collectives; the traffic is told of `in` (a Communicator) and `flows`.
#define WEFT_TRAFFIC(...) [&](const Communicator& in, auto& flows) { return __VA_ARGS__; }
#define WEFT_COLLECTIVE(name, lower, arguments, ...)                                                                           \
  WEFT_WRAP(WEFT_C(MPI_##name), (WEFT_LIST arguments, comm),                                                                   \
            return collective(Op::name, comm, WEFT_TRAFFIC(__VA_ARGS__), WEFT_C(PMPI_##name), WEFT_LIST arguments);)           \
  WEFT_WRAP(WEFT_C(MPI_I##lower), (WEFT_LIST arguments, comm, request),                                                        \
            return startCollective(Op::I##lower, comm, request, WEFT_TRAFFIC(__VA_ARGS__), WEFT_C(PMPI_I##lower),              \
                                   WEFT_LIST arguments);)                                                                      \
  WEFT_PERSISTENT(name, MPI_##name##_init, PMPI_##name##_init, arguments, __VA_ARGS__)                                         \
  WEFT_PERSISTENT(name, MPIX_##name##_init, PMPIX_##name##_init, arguments, __VA_ARGS__)
#define WEFT_PERSISTENT(name, function, pmpi, arguments, ...)                                                                  \
  WEFT_WRAP(WEFT_C(function), (WEFT_LIST arguments, comm, info, request),                                                      \
            return prepareCollective(Op::name##_init, comm, info, request, WEFT_TRAFFIC(__VA_ARGS__), WEFT_C(pmpi),            \
                                     WEFT_LIST arguments);)
