// All forms of MPI_Wait and MPI_Test.
#include "collector/record/calls/completion.h"

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
  Poll call(Op::Test, askedFor(1, request));
  if (!call.outermost()) return PMPI_Test(request, flag, status);
  Claims claims(call, 1, request);
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result = call.through(*flag, PMPI_Test, request, flag, status);
  if (call.booked()) return result;
  if (*flag) claims.completed(0, *status);
  call.goesOn(claims.book());
  return result;
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
  Poll call(Op::Testall, askedFor(count, handles));
  if (!call.outermost()) return PMPI_Testall(count, handles, flag, statuses);
  Claims claims(call, count, handles);
  statuses = orOwn(count, statuses);
  const int result = call.through(*flag, PMPI_Testall, count, handles, flag, statuses);
  if (call.booked()) return result;
  if (*flag) claims.completed(count, nullptr, statuses);
  call.goesOn(claims.book());
  return result;
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
  Poll call(Op::Testany, askedFor(count, handles));
  if (!call.outermost()) return PMPI_Testany(count, handles, index, flag, status);
  Claims claims(call, count, handles);
  MPI_Status own;
  if (status == MPI_STATUS_IGNORE) status = &own;
  const int result = call.through(*flag, PMPI_Testany, count, handles, index, flag, status);
  if (call.booked()) return result;
  if (*flag && *index != MPI_UNDEFINED) claims.completed(*index, *status);
  call.goesOn(claims.book());
  return result;
}

int MPI_Waitsome(int count, MPI_Request* handles, int* done, int* indices, MPI_Status* statuses) {
  return some(Op::Waitsome, PMPI_Waitsome, count, handles, done, indices, statuses);
}

int MPI_Testsome(int count, MPI_Request* handles, int* done, int* indices, MPI_Status* statuses) {
  return some(Op::Testsome, PMPI_Testsome, count, handles, done, indices, statuses);
}

}  // extern "C"
