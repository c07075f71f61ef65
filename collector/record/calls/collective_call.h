// The forms of a collective: blocking, nonblocking, persistent. What is told of it: `traffic(communicator, flows)` is
// one of collective_traffic.h, `shape(communicator)` of collective_shape.h.
#pragma once

#include <memory>

#include "collector/record/calls/collective_shape.h"
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

template <class Traffic, class Shape>
struct Told {
  Traffic traffic;
  Shape shape;
};
template <class Traffic, class Shape>
Told<Traffic, Shape> told(Traffic traffic, Shape shape) {
  return {traffic, shape};
}
struct NoShape {};  // of calls that no model knows

inline void traceShape(Call& call, const Block* at, const ShapeOf& shape) {
  call.traceCollective(at, shape.root, shape.traced.block, shape.traced.all, shape.inPlace, call.operation());
}

// `bytes`: the call's, which are all that is known between two groups.
template <class Shape>
void bookShape(Call& call, Block* at, const Shape& shape, std::uint64_t bytes) {
  if constexpr (!std::is_same_v<decltype(shape(*at->communicator)), NoShape>) {
    if (at->communicator->isInter()) {
      if (state.traces) call.traceCollective(at, CallShape::noRoot, bytes, 0, false, call.operation());
      return;
    }
    const ShapeOf told = shape(*at->communicator);
    call.shaped(at, told, call.operation());
    if (state.traces) traceShape(call, at, told);
  }
}

template <class Of>
Block* bookCollective(Call& call, MPI_Comm comm, const Of& of) {
  Block* const at = call.block(comm);
  if (!at) return at;
  BookedFlows flows{call, at};
  const std::uint64_t bytes = of.traffic(*at->communicator, flows);
  call.book(at, bytes);
  bookShape(call, at, of.shape, bytes);
  return at;
}

template <class Traffic, class Shape>
void skipCollective(Call& call, MPI_Comm comm, const Told<Traffic, Shape>& of) {
  if constexpr (!std::is_same_v<decltype(of.shape(Communicators::of(comm))), NoShape>)
    if (call.isSkipped()) call.skip(Skipped::collective, comm);
}

template <class Of, class Function, class... Arguments>
int collective(Op operation, MPI_Comm comm, const Of& of, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const OpenCall open(call, comm);
  const int result = call.through(pmpi, arguments..., comm);
  if (call && result == MPI_SUCCESS) bookCollective(call, comm, of);
  else if (result == MPI_SUCCESS) skipCollective(call, comm, of);
  return result;
}

template <class Of, class Function, class... Arguments>
int startCollective(Op operation, MPI_Comm comm, MPI_Request* request, const Of& of, Function* pmpi,
                    Arguments... arguments) {
  Call call(operation);
  const OpenCall open(call, comm);
  const int result = call.through(pmpi, arguments..., comm, request);
  if (result == MPI_SUCCESS) skipCollective(call, comm, of);
  if (!call || result != MPI_SUCCESS) return result;
  call.started(*request, bookCollective(call, comm, of), Started::Kind::send);
  return result;
}

template <class Of, class Function, class... Arguments>
int prepareCollective(Op operation, MPI_Comm comm, MPI_Info info, MPI_Request* request, const Of& of, Function* pmpi,
                      Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments..., comm, info, request);
  if (!call.isFollowed() || result != MPI_SUCCESS) return result;
  Block* const at = call.block(comm);
  if (call) call.book(at, 0);
  Started started = call.about(at, Started::Kind::persistentOther);
  if (!started.communicator) return result;
  kept([&] {
    auto flows = std::make_unique<PersistentTraffic>(operation);
    flows->own = of.traffic(*started.communicator, *flows);
    if constexpr (!std::is_same_v<decltype(of.shape(*started.communicator)), NoShape>)
      if (!started.communicator->isInter()) {
        const ShapeOf told = of.shape(*started.communicator);
        flows->shape = told;
        flows->traced = told.traced;
      }
    started.handle = keyOf(*request);
    started.active = false;
    started.place = flows.release();
    requests.put(started);
  });
  return result;
}

}  // namespace weft::record

// WEFT_COLLECTIVE(Bcast, bcast, (arguments), shape, traffic) makes MPI_Bcast, MPI_Ibcast, MPI_Bcast_init and what this
// was called before MPI 4. Arguments go up to the communicator, which is the last of all collectives; shape and traffic
// are told of `in` (a Communicator), the traffic of `flows`.
#define WEFT_TOLD(shape, ...)                                            \
  told([&](const Communicator& in, auto& flows) { return __VA_ARGS__; }, \
       [&]([[maybe_unused]] const Communicator& in) { return shape; })
#define WEFT_COLLECTIVE(name, lower, arguments, shape, ...)                                                           \
  WEFT_WRAP(                                                                                                          \
      WEFT_C(MPI_##name), (WEFT_LIST arguments, comm),                                                                \
      return collective(Op::name, comm, WEFT_TOLD(shape, __VA_ARGS__), WEFT_C(PMPI_##name), WEFT_LIST arguments);)    \
  WEFT_WRAP(WEFT_C(MPI_I##lower), (WEFT_LIST arguments, comm, request),                                               \
            return startCollective(Op::I##lower, comm, request, WEFT_TOLD(shape, __VA_ARGS__), WEFT_C(PMPI_I##lower), \
                                   WEFT_LIST arguments);)                                                             \
  WEFT_PERSISTENT(name, MPI_##name##_init, PMPI_##name##_init, arguments, shape, __VA_ARGS__)                         \
  WEFT_PERSISTENT(name, MPIX_##name##_init, PMPIX_##name##_init, arguments, shape, __VA_ARGS__)
#define WEFT_PERSISTENT(name, function, pmpi, arguments, shape, ...)                                      \
  WEFT_WRAP(WEFT_C(function), (WEFT_LIST arguments, comm, info, request),                                 \
            return prepareCollective(Op::name##_init, comm, info, request, WEFT_TOLD(shape, __VA_ARGS__), \
                                     WEFT_C(pmpi), WEFT_LIST arguments);)
