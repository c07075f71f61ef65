#include <map>
#include <mutex>
#include <vector>

#include "trace.h"

namespace tracer {
namespace {

std::mutex lock;
std::map<MPI_Request, Pending> pending;

// One call that may complete requests.
class Completing {
 public:
  Completing(const char* operation, int count, MPI_Request* requests)
      : operation_(operation), before_(requests, requests + count) {}

  void completed(int index, const MPI_Status& status) {
    const std::lock_guard guard(lock);
    const auto found = pending.find(before_[static_cast<std::size_t>(index)]);
    if (found == pending.end()) return;
    Pending& request = found->second;
    if (on_ < 0) on_ = request.identity;
    if (request.receives && (!request.persistent || request.active))
      line(request.operation, request.identity, request.persistent ? 0 : 1, received(status), nobody);
    if (request.brings != nobody) arrived(request.brings);
    request.active = false;
    // One request may represent many sends that ended at once.
    if (!request.persistent && (request.receives || request.brings != nobody)) pending.erase(found);
  }
  void end() {
    const std::lock_guard guard(lock);
    for (std::size_t i = 0; on_ < 0 && i < before_.size(); ++i)
      if (const auto found = pending.find(before_[i]); found != pending.end()) on_ = found->second.identity;
    line(operation_, on_ < 0 ? 0 : on_, 1, 0, nobody);
  }

 private:
  const char* operation_;
  std::vector<MPI_Request> before_;
  int on_ = -1;
};

void start(MPI_Request request, const char* operation, bool first) {
  const std::lock_guard guard(lock);
  Pending& one = pending[request];
  one.active = true;
  if (first) line(operation, one.identity, 1, 0, nobody);
  if (!one.receives) line(one.operation, one.identity, 0, one.bytes, one.peer);
}

MPI_Status* orOwn(MPI_Status* status, std::vector<MPI_Status>& own, int count) {
  own.resize(static_cast<std::size_t>(count) + 1);
  return status == MPI_STATUSES_IGNORE || status == MPI_STATUS_IGNORE ? own.data() : status;
}

}  // namespace

void started(MPI_Request request, const Pending& one) {
  const std::lock_guard guard(lock);
  pending[request] = one;
}

}  // namespace tracer

using namespace tracer;

extern "C" {

int MPI_Wait(MPI_Request* request, MPI_Status* status) {
  TRACER_NEXT(MPI_Wait);
  std::vector<MPI_Status> own;
  Completing call("Wait", 1, request);
  status = orOwn(status, own, 1);
  const int result = next(request, status);
  call.completed(0, *status);
  call.end();
  return result;
}

int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  TRACER_NEXT(MPI_Test);
  std::vector<MPI_Status> own;
  Completing call("Test", 1, request);
  status = orOwn(status, own, 1);
  const int result = next(request, flag, status);
  if (*flag) call.completed(0, *status);
  call.end();
  return result;
}

int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
  TRACER_NEXT(MPI_Waitall);
  std::vector<MPI_Status> own;
  Completing call("Waitall", count, requests);
  statuses = orOwn(statuses, own, count);
  const int result = next(count, requests, statuses);
  for (int i = 0; i < count; ++i) call.completed(i, statuses[i]);
  call.end();
  return result;
}

int MPI_Testall(int count, MPI_Request* requests, int* flag, MPI_Status* statuses) {
  TRACER_NEXT(MPI_Testall);
  std::vector<MPI_Status> own;
  Completing call("Testall", count, requests);
  statuses = orOwn(statuses, own, count);
  const int result = next(count, requests, flag, statuses);
  for (int i = 0; *flag && i < count; ++i) call.completed(i, statuses[i]);
  call.end();
  return result;
}

int MPI_Waitany(int count, MPI_Request* requests, int* index, MPI_Status* status) {
  TRACER_NEXT(MPI_Waitany);
  std::vector<MPI_Status> own;
  Completing call("Waitany", count, requests);
  status = orOwn(status, own, 1);
  const int result = next(count, requests, index, status);
  if (*index != MPI_UNDEFINED) call.completed(*index, *status);
  call.end();
  return result;
}

int MPI_Testany(int count, MPI_Request* requests, int* index, int* flag, MPI_Status* status) {
  TRACER_NEXT(MPI_Testany);
  std::vector<MPI_Status> own;
  Completing call("Testany", count, requests);
  status = orOwn(status, own, 1);
  const int result = next(count, requests, index, flag, status);
  if (*flag && *index != MPI_UNDEFINED) call.completed(*index, *status);
  call.end();
  return result;
}

#define SOME(name)                                                                                     \
  int MPI_##name(int count, MPI_Request* requests, int* done, int* indices, MPI_Status* statuses) {    \
    TRACER_NEXT(MPI_##name);                                                                           \
    std::vector<MPI_Status> own;                                                                       \
    Completing call(#name, count, requests);                                                           \
    statuses = orOwn(statuses, own, count);                                                            \
    const int result = next(count, requests, done, indices, statuses);                                 \
    for (int i = 0; *done != MPI_UNDEFINED && i < *done; ++i) call.completed(indices[i], statuses[i]); \
    call.end();                                                                                        \
    return result;                                                                                     \
  }
SOME(Waitsome)
SOME(Testsome)

int MPI_Start(MPI_Request* request) {
  TRACER_NEXT(MPI_Start);
  start(*request, "Start", true);
  return next(request);
}

int MPI_Startall(int count, MPI_Request* requests) {
  TRACER_NEXT(MPI_Startall);
  for (int i = 0; i < count; ++i) start(requests[i], "Startall", i == 0);
  return next(count, requests);
}

int MPI_Cancel(MPI_Request* request) {
  TRACER_NEXT(MPI_Cancel);
  Completing call("Cancel", 1, request);
  call.end();
  return next(request);
}

int MPI_Request_free(MPI_Request* request) {
  TRACER_NEXT(MPI_Request_free);
  Completing call("Request_free", 1, request);
  call.end();
  {
    const std::lock_guard guard(lock);
    if (const auto found = pending.find(*request); found != pending.end()) {
      const Pending& one = found->second;
      if (one.receives && !one.persistent) line(one.operation, one.identity, 1, 0, nobody);
      pending.erase(found);
    }
  }
  return next(request);
}

}  // extern "C"
