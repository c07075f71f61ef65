// Calls on windows and files: booked on the communicator that the window or file was made on.
#pragma once

#include "collector/record/calls/call.h"
#include "collector/record/naming/owners.h"

namespace weft::record {

// The call that makes a window or a file on a communicator.
template <class Handle, class Function, class... Arguments>
int open(Op operation, Owners& owners, MPI_Comm comm, Handle* made, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments...);
  if (!call.outermost() || result != MPI_SUCCESS) return result;
  owners.put(keyOf(*made), Communicators::of(comm));
  if (call) call.book(call.block(comm), 0);
  return result;
}

template <class Handle, class Function>
int close(Op operation, Owners& owners, Handle* handle, Function* pmpi) {
  Call call(operation);
  if (!call.outermost()) return pmpi(handle);
  // Before the call: afterwards another thread may be given the same handle.
  const std::uintptr_t key = keyOf(*handle);
  Block* const at = call ? call.block(owners.of(key)) : nullptr;
  owners.remove(key);
  const int result = call.through(pmpi, handle);
  call.book(at, 0);
  return result;
}

// A call that moves no data.
template <class Handle, class Function, class... Arguments>
int visit(Op operation, Owners& owners, Handle handle, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments...);
  if (call && result == MPI_SUCCESS) call.book(call.block(owners.of(keyOf(handle))), 0);
  return result;
}

}  // namespace weft::record
