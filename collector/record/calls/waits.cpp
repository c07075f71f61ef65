// All forms of MPI_Wait and MPI_Test.
#include "collector/record/calls/completion.h"
#include "collector/record/calls/poll.h"

namespace weft::record {
namespace {

template <class Function>
int some(Op operation, Function* pmpi, int count, MPI_Request* handles, int* done, int* indices, MPI_Status* statuses) {
  if (isRefused(count, handles) || !done || !indices) return pmpi(count, handles, done, indices, statuses);
  Call call(operation);
  if (!call.outermost()) return pmpi(count, handles, done, indices, statuses);
  Claims claims(call, count, handles);
  statuses = orOwn(count, statuses);
  const int result = call.through(pmpi, count, handles, done, indices, statuses);
  if (hasStatuses(result) && *done == 0) call.foundNothing();
  if (hasStatuses(result) && *done != MPI_UNDEFINED) claims.completed(*done, indices, statuses);
  claims.book(result);
  return result;
}

// The requests as they were before the call, of a few.
struct Before {
  static constexpr int most = 4;
  Before(int count, const MPI_Request* handles) {
    these[0] = handles[0];
    for (int i = 1; i < count; ++i) these[i] = handles[i];
  }
  MPI_Request these[most];
};

// The row of a poll that is not timed; nullptr where it is. Nothing is known of what a null request would represent.
Poll::Row* rowOf(Op operation, int count, const MPI_Request* handles) {
  return count >= 1 && count <= Before::most ? Poll::row(operation, keyOf(handles[0])) : nullptr;
}

// A poll of `count` requests that is timed, of which at most `most` are told as complete: `ask` makes the call, `found`
// tells the claims.
template <class Ask, class Found>
int timed(Op operation, int count, const MPI_Request* handles, const int& flag, MPI_Status* statuses, int most, Ask ask,
          Found found) {
  Poll call(operation, count > 0 && handles[0] != MPI_REQUEST_NULL ? keyOf(handles[0]) : 0);
  if (!call.outermost()) return ask(statuses);
  Claims claims(call, count, handles);
  MPI_Status own;
  if (statuses == MPI_STATUS_IGNORE) statuses = most == 1 ? &own : orOwn(most, statuses);
  const int result = call.through(flag, ask, statuses);
  if (flag && (most == 1 || hasStatuses(result))) found(claims, statuses);
  call.goesOn(claims.book(result));
  return result;
}

// Books what a poll found, which ends its row of polls.
template <class Found>
void bookFound(Op operation, Poll::Row& row, int count, const Before& before, Found found) {
  Poll call(operation, row);
  Claims claims(call, count, before.these);
  found(claims);
  claims.book(MPI_SUCCESS);
}

// The parts of each form of poll that run seldom, in functions of their own. So what a program does millions of times
// in a loop keeps to registers.
[[gnu::noinline]] int timedTest(MPI_Request* request, int* flag, MPI_Status* status) {
  return timed(
      Op::Test, 1, request, *flag, status, 1, [=](MPI_Status* into) { return PMPI_Test(request, flag, into); },
      [](Claims& claims, const MPI_Status* of) { claims.completed(0, *of); });
}
[[gnu::noinline]] void foundByTest(Poll::Row& row, const Before& before, const MPI_Status* of) {
  bookFound(Op::Test, row, 1, before, [=](Claims& claims) { claims.completed(0, *of); });
}

[[gnu::noinline]] int timedTestall(int count, MPI_Request* handles, int* flag, MPI_Status* statuses) {
  return timed(
      Op::Testall, count, handles, *flag, statuses, count,
      [=](MPI_Status* into) { return PMPI_Testall(count, handles, flag, into); },
      [=](Claims& claims, const MPI_Status* of) { claims.completed(count, nullptr, of); });
}
[[gnu::noinline]] void foundByTestall(Poll::Row& row, int count, const Before& before, const MPI_Status* of) {
  bookFound(Op::Testall, row, count, before, [=](Claims& claims) { claims.completed(count, nullptr, of); });
}

[[gnu::noinline]] int timedTestany(int count, MPI_Request* handles, int* index, int* flag, MPI_Status* status) {
  return timed(
      Op::Testany, count, handles, *flag, status, 1,
      [=](MPI_Status* into) { return PMPI_Testany(count, handles, index, flag, into); },
      [=](Claims& claims, const MPI_Status* of) {
        if (*index != MPI_UNDEFINED) claims.completed(*index, *of);
      });
}
[[gnu::noinline]] void foundByTestany(Poll::Row& row, int count, const Before& before, int index,
                                      const MPI_Status* of) {
  bookFound(Op::Testany, row, count, before, [=](Claims& claims) {
    if (index != MPI_UNDEFINED) claims.completed(index, *of);
  });
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

int MPI_Wait(WEFT_PARAMETERS(PMPI_Wait, request, status)) {
  if (!request) return PMPI_Wait(request, status);
  Call call(Op::Wait);
  if (!call.outermost()) return PMPI_Wait(request, status);
  Claims claims(call, 1, request);
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result = call.through(PMPI_Wait, request, status);
  claims.completed(0, *status);
  claims.book(result);
  return result;
}

int MPI_Test(WEFT_PARAMETERS(PMPI_Test, request, flag, status)) {
  if (!request || !flag) return PMPI_Test(request, flag, status);
  Poll::Row* const row = rowOf(Op::Test, 1, request);
  if (!row) return timedTest(request, flag, status);
  const Before before(1, request);
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result = Poll::untimed(Op::Test, *row, *flag, PMPI_Test, request, flag, status);
  if (*flag) foundByTest(*row, before, status);
  return result;
}

int MPI_Waitall(WEFT_PARAMETERS(PMPI_Waitall, count, handles, statuses)) {
  if (isRefused(count, handles)) return PMPI_Waitall(count, handles, statuses);
  Call call(Op::Waitall);
  if (!call.outermost()) return PMPI_Waitall(count, handles, statuses);
  Claims claims(call, count, handles);
  statuses = orOwn(count, statuses);
  const int result = call.through(PMPI_Waitall, count, handles, statuses);
  if (hasStatuses(result)) claims.completed(count, nullptr, statuses);
  claims.book(result);
  return result;
}

int MPI_Testall(WEFT_PARAMETERS(PMPI_Testall, count, handles, flag, statuses)) {
  if (isRefused(count, handles) || !flag) return PMPI_Testall(count, handles, flag, statuses);
  Poll::Row* const row = rowOf(Op::Testall, count, handles);
  if (!row) return timedTestall(count, handles, flag, statuses);
  const Before before(count, handles);
  MPI_Status own[Before::most];
  if (statuses == MPI_STATUSES_IGNORE) statuses = own;
  const int result = Poll::untimed(Op::Testall, *row, *flag, PMPI_Testall, count, handles, flag, statuses);
  if (*flag) foundByTestall(*row, count, before, statuses);
  return result;
}

int MPI_Waitany(WEFT_PARAMETERS(PMPI_Waitany, count, handles, index, status)) {
  if (isRefused(count, handles) || !index) return PMPI_Waitany(count, handles, index, status);
  Call call(Op::Waitany);
  if (!call.outermost()) return PMPI_Waitany(count, handles, index, status);
  Claims claims(call, count, handles);
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result = call.through(PMPI_Waitany, count, handles, index, status);
  if (*index != MPI_UNDEFINED) claims.completed(*index, *status);
  claims.book(result);
  return result;
}

int MPI_Testany(WEFT_PARAMETERS(PMPI_Testany, count, handles, index, flag, status)) {
  if (isRefused(count, handles) || !index || !flag) return PMPI_Testany(count, handles, index, flag, status);
  Poll::Row* const row = rowOf(Op::Testany, count, handles);
  if (!row) return timedTestany(count, handles, index, flag, status);
  const Before before(count, handles);
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result = Poll::untimed(Op::Testany, *row, *flag, PMPI_Testany, count, handles, index, flag, status);
  if (*flag) foundByTestany(*row, count, before, *index, status);
  return result;
}

WEFT_WRAP(MPI_Waitsome, (count, handles, done, indices, statuses),
          return some(Op::Waitsome, PMPI_Waitsome, count, handles, done, indices, statuses);)

WEFT_WRAP(MPI_Testsome, (count, handles, done, indices, statuses),
          return some(Op::Testsome, PMPI_Testsome, count, handles, done, indices, statuses);)

}  // extern "C"
