// Calls on windows and files: booked on the communicator that the window or file was made on.
#pragma once

#include "collector/record/calls/call.h"
#include "collector/record/naming/owners.h"

namespace weft::record {

inline void skipStep(Call& call, const Communicator& in) {
  if (isWindowStep(call.operation()) && call.isSkipped()) call.skip(Skipped::windowStep, in);
}

// The call that makes a window or a file on a communicator.
template <class Handle, class Function, class... Arguments>
int open(Op operation, Owners& owners, MPI_Comm comm, Handle* made, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments...);
  if (!call.outermost() || result != MPI_SUCCESS) return result;
  owners.put(keyOf(*made), Communicators::of(comm));
  if (call) call.book(call.block(comm), 0);
  else skipStep(call, Communicators::of(comm));
  return result;
}

template <class Handle, class Function>
int close(Op operation, Owners& owners, Handle* handle, Function* pmpi) {
  if (!handle) return pmpi(handle);
  Call call(operation);
  if (!call.outermost()) return pmpi(handle);
  // Before the call: afterwards another thread may be given the same handle.
  const std::uintptr_t key = keyOf(*handle);
  const Owners::Owner owner = owners.owner(key);
  Block* const at = call ? call.block(*owner.communicator) : nullptr;
  const bool isOwned = owners.remove(key);
  const int result = call.through(pmpi, handle);
  if (result != MPI_SUCCESS) {
    if (isOwned) owners.putBack(key, owner);
    return result;
  }
  if (call) call.book(at, 0);
  else skipStep(call, *owner.communicator);
  return result;
}

// A call that moves no data.
template <class Handle, class Function, class... Arguments>
int visit(Op operation, Owners& owners, Handle handle, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments...);
  if (call && result == MPI_SUCCESS) call.book(call.block(owners.of(keyOf(handle))), 0);
  else if (result == MPI_SUCCESS) skipStep(call, owners.of(keyOf(handle)));
  return result;
}

}  // namespace weft::record
