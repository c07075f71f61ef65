// A second count of MPI calls, made for the tests alone and sharing nothing with the collector: a line for each call,
// into TRACE_DIR/trace.RANK. Preloaded before the collector it hands every call on to it, so that both see the same
// calls of one run.
//
//   C ID CALL PARENT MEMBERS…           a communicator: identity in this process, call that made it, ranks of
//   MPI_COMM_WORLD OPERATION ID CALLS BYTES PEER       a call; PEER is a rank of the communicator that BYTES went to,
//   -1: none
#pragma once

#include <dlfcn.h>
#include <mpi.h>

namespace tracer {

// The function that the program would have called without this library.
#define TRACER_NEXT(name) static const auto next = reinterpret_cast<decltype(&name)>(dlsym(RTLD_NEXT, #name))

inline constexpr int nobody = -1;

void begin();  // after MPI_Init
void end();    // before MPI_Finalize

int identityOf(MPI_Comm comm);  // 0: MPI_COMM_WORLD
void made(const char* call, MPI_Comm parent, MPI_Comm created);
int madeLater(const char* call, MPI_Comm parent, MPI_Comm* created);  // its identity; the handle is there when it
void arrived(int identity);                                           // arrived

void line(const char* operation, int identity, int calls, long long bytes, int peer);
inline void line(const char* operation, MPI_Comm comm, long long bytes = 0, int peer = nobody) {
  line(operation, identityOf(comm), 1, bytes, peer);
}

inline long long sizeOf(MPI_Datatype type) {
  int size = 0;
  PMPI_Type_size(type, &size);
  return size;
}
inline long long received(const MPI_Status& status) {
  int cancelled = 0, bytes = 0;
  PMPI_Test_cancelled(&status, &cancelled);
  if (!cancelled) PMPI_Get_count(&status, MPI_BYTE, &bytes);
  return bytes == MPI_UNDEFINED ? 0 : bytes;
}

// What is known of a request between its start and its completion.
struct Pending {
  const char* operation = nullptr;
  int identity = 0;
  bool receives = false, persistent = false, active = false;
  long long bytes = 0;  // persistent sends
  int peer = nobody;
  int brings = nobody;  // identity of the communicator that is there after completion
};
void started(MPI_Request request, const Pending& pending);

}  // namespace tracer
