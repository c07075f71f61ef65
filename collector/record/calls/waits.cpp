// All forms of MPI_Wait and MPI_Test.
#include "collector/record/calls/completion.h"
#include "collector/record/calls/poll.h"

namespace weft::record {
namespace {

template <class Function>
int some(Op operation, Function* pmpi, int count, MPI_Request* handles, int* done, int* indices, MPI_Status* statuses) {
  Call call(operation);
  if (!call.outermost()) return pmpi(count, handles, done, indices, statuses);
  Claims claims(call, count, handles);
  statuses = orOwn(count, statuses);
  const int result = call.through(pmpi, count, handles, done, indices, statuses);
  if (*done != MPI_UNDEFINED) claims.completed(*done, indices, statuses);
  claims.book();
  return result;
}

// What a row of polls is about: nothing is known of what a null request would stand for.
std::uintptr_t askedFor(int count, const MPI_Request* handles) { return count > 0 && handles[0] != MPI_REQUEST_NULL ? keyOf(handles[0]) : 0; }

// The requests as they were before the call, of a few.
struct Before {
  static constexpr int most = 4;
  Before(int count, const MPI_Request* handles) {
    for (int i = 0; i < count && i < most; ++i) these[i] = handles[i];
  }
  MPI_Request these[most];
};

template <class Ask, class Found>
[[gnu::noinline]] int timedPoll(Op operation, int count, const MPI_Request* handles, const int& flag, MPI_Status* statuses, int most, Ask ask, Found found) {
  Poll call(operation, askedFor(count, handles));
  if (!call.outermost()) return ask(statuses);
  Claims claims(call, count, handles);
  MPI_Status own;
  if (statuses == MPI_STATUS_IGNORE) statuses = most == 1 ? &own : orOwn(most, statuses);
  const int result = call.through(flag, ask, statuses);
  if (flag) found(claims, statuses);
  call.goesOn(claims.book());
  return result;
}

template <class Found>
[[gnu::noinline]] void bookFound(Op operation, Poll::Row& row, int count, const Before& before, MPI_Status* statuses, Found found) {
  Poll call(operation, row);
  Claims claims(call, count, before.these);
  found(claims, statuses);
  claims.book();
}

// A poll of `count` requests, of which at most `most` are told as complete: `ask` makes the call, `found` tells the claims.
template <class Ask, class Found>
int poll(Op operation, int count, const MPI_Request* handles, const int& flag, MPI_Status* statuses, int most, Ask ask, Found found) {
  Poll::Row* const row = count <= Before::most ? Poll::row(operation, askedFor(count, handles)) : nullptr;
  if (!row) return timedPoll(operation, count, handles, flag, statuses, most, ask, found);
  const Before before(count, handles);
  MPI_Status own[Before::most];
  if (statuses == MPI_STATUS_IGNORE) statuses = own;
  const int result = Poll::untimed(*row, flag, ask, statuses);
  if (flag) bookFound(operation, *row, count, before, statuses, found);
  return result;
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

int MPI_Wait(MPI_Request* request, MPI_Status* status) {
  Call call(Op::Wait);
  if (!call.outermost()) return PMPI_Wait(request, status);
  Claims claims(call, 1, request);
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result = call.through(PMPI_Wait, request, status);
  claims.completed(0, *status);
  claims.book();
  return result;
}

int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  return poll(Op::Test, 1, request, *flag, status, 1, [=](MPI_Status* into) { return PMPI_Test(request, flag, into); },
              [](Claims& claims, const MPI_Status* of) { claims.completed(0, *of); });
}

int MPI_Waitall(int count, MPI_Request* handles, MPI_Status* statuses) {
  Call call(Op::Waitall);
  if (!call.outermost()) return PMPI_Waitall(count, handles, statuses);
  Claims claims(call, count, handles);
  statuses = orOwn(count, statuses);
  const int result = call.through(PMPI_Waitall, count, handles, statuses);
  claims.completed(count, nullptr, statuses);
  claims.book();
  return result;
}

int MPI_Testall(int count, MPI_Request* handles, int* flag, MPI_Status* statuses) {
  return poll(Op::Testall, count, handles, *flag, statuses, count, [=](MPI_Status* into) { return PMPI_Testall(count, handles, flag, into); },
              [=](Claims& claims, const MPI_Status* of) { claims.completed(count, nullptr, of); });
}

int MPI_Waitany(int count, MPI_Request* handles, int* index, MPI_Status* status) {
  Call call(Op::Waitany);
  if (!call.outermost()) return PMPI_Waitany(count, handles, index, status);
  Claims claims(call, count, handles);
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result = call.through(PMPI_Waitany, count, handles, index, status);
  if (*index != MPI_UNDEFINED) claims.completed(*index, *status);
  claims.book();
  return result;
}

int MPI_Testany(int count, MPI_Request* handles, int* index, int* flag, MPI_Status* status) {
  return poll(Op::Testany, count, handles, *flag, status, 1, [=](MPI_Status* into) { return PMPI_Testany(count, handles, index, flag, into); },
              [=](Claims& claims, const MPI_Status* of) {
                if (*index != MPI_UNDEFINED) claims.completed(*index, *of);
              });
}

int MPI_Waitsome(int count, MPI_Request* handles, int* done, int* indices, MPI_Status* statuses) {
  return some(Op::Waitsome, PMPI_Waitsome, count, handles, done, indices, statuses);
}

int MPI_Testsome(int count, MPI_Request* handles, int* done, int* indices, MPI_Status* statuses) {
  return some(Op::Testsome, PMPI_Testsome, count, handles, done, indices, statuses);
}

}  // extern "C"
