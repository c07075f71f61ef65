#include "trace.h"

using namespace tracer;

namespace {
MPI_Status* orOwn(MPI_Status* status, MPI_Status& own) { return status == MPI_STATUS_IGNORE ? &own : status; }
long long sentTo(int peer, int count, MPI_Datatype type) { return peer == MPI_PROC_NULL ? 0 : count * sizeOf(type); }
}  // namespace

extern "C" {

#define SEND(name)                                                                                   \
  int MPI_##name(const void* data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) { \
    TRACER_NEXT(MPI_##name);                                                                         \
    const int result = next(data, count, type, peer, tag, comm);                                     \
    line(#name, comm, sentTo(peer, count, type), peer);                                              \
    return result;                                                                                   \
  }
SEND(Send)
SEND(Bsend)
SEND(Ssend)
SEND(Rsend)

#define ISEND(name)                                                                                \
  int MPI_##name(const void* data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, \
                 MPI_Request* request) {                                                           \
    TRACER_NEXT(MPI_##name);                                                                       \
    const int result = next(data, count, type, peer, tag, comm, request);                          \
    line(#name, comm, sentTo(peer, count, type), peer);                                            \
    started(*request, {#name, identityOf(comm)});                                                  \
    return result;                                                                                 \
  }
ISEND(Isend)
ISEND(Ibsend)
ISEND(Issend)
ISEND(Irsend)

#define SEND_INIT(name)                                                                                \
  int MPI_##name(const void* data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,     \
                 MPI_Request* request) {                                                               \
    TRACER_NEXT(MPI_##name);                                                                           \
    const int result = next(data, count, type, peer, tag, comm, request);                              \
    line(#name, comm);                                                                                 \
    started(*request, {#name, identityOf(comm), false, true, false, sentTo(peer, count, type), peer}); \
    return result;                                                                                     \
  }
SEND_INIT(Send_init)
SEND_INIT(Bsend_init)
SEND_INIT(Ssend_init)
SEND_INIT(Rsend_init)

int MPI_Recv_init(void* data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request* request) {
  TRACER_NEXT(MPI_Recv_init);
  const int result = next(data, count, type, peer, tag, comm, request);
  line("Recv_init", comm);
  started(*request, {"Recv_init", identityOf(comm), true, true});
  return result;
}

int MPI_Recv(void* data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Status* status) {
  TRACER_NEXT(MPI_Recv);
  MPI_Status own;
  status = orOwn(status, own);
  const int result = next(data, count, type, peer, tag, comm, status);
  line("Recv", comm, received(*status));
  return result;
}

int MPI_Irecv(void* data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request* request) {
  TRACER_NEXT(MPI_Irecv);
  const int result = next(data, count, type, peer, tag, comm, request);
  if (peer == MPI_PROC_NULL) line("Irecv", comm);
  started(*request, {"Irecv", identityOf(comm), peer != MPI_PROC_NULL});
  return result;
}

int MPI_Sendrecv(const void* out, int outCount, MPI_Datatype outType, int to, int outTag, void* in, int inCount,
                 MPI_Datatype inType, int from, int inTag, MPI_Comm comm, MPI_Status* status) {
  TRACER_NEXT(MPI_Sendrecv);
  MPI_Status own;
  status = orOwn(status, own);
  const int result = next(out, outCount, outType, to, outTag, in, inCount, inType, from, inTag, comm, status);
  line("Sendrecv", comm, sentTo(to, outCount, outType), to);
  line("Sendrecv_received", identityOf(comm), 0, received(*status), nobody);
  return result;
}

int MPI_Sendrecv_replace(void* data, int count, MPI_Datatype type, int to, int outTag, int from, int inTag,
                         MPI_Comm comm, MPI_Status* status) {
  TRACER_NEXT(MPI_Sendrecv_replace);
  MPI_Status own;
  status = orOwn(status, own);
  const int result = next(data, count, type, to, outTag, from, inTag, comm, status);
  line("Sendrecv_replace", comm, sentTo(to, count, type), to);
  line("Sendrecv_received", identityOf(comm), 0, received(*status), nobody);
  return result;
}

int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status* status) {
  TRACER_NEXT(MPI_Probe);
  line("Probe", comm);
  return next(source, tag, comm, status);
}

int MPI_Iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
  TRACER_NEXT(MPI_Iprobe);
  line("Iprobe", comm);
  return next(source, tag, comm, flag, status);
}

}  // extern "C"
